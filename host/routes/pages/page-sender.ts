import type { Response } from 'express';
import { traceOf } from '../../runtime/logging/trace-of.js';
import type { Cookie, Html, LaidOutPage, Logger, PageLayout, Reply } from '../../plugin-api/index.js';
import { pagePolicy } from './page-policy.js';

type PageReply = Extract<Reply, { kind: 'page' }>;
type RedirectReply = Extract<Reply, { kind: 'redirect' }>;

/** Builds the `Set-Cookie` header of a cookie that has passed `checkCookie`. */
function cookieHeader(cookie: Cookie, isSecure: boolean): string {
  const { name, value, path, maxAgeSeconds, httpOnly = true, sameSite = 'lax' } = cookie;
  return [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    `SameSite=${sameSite === 'lax' ? 'Lax' : 'Strict'}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

export interface PageServices {
  readonly layout: PageLayout;
  /** Replaces the layout when that fails. */
  readonly plain: PageLayout;
  readonly logger: Logger;
  /** Called for each page, since a host may not know its address yet. */
  readonly publicUrl: () => string;
}

/** Sends pages in the layout of the service. */
export class PageSender {
  constructor(private readonly services: PageServices) {}

  async sendPage(response: Response, reply: PageReply): Promise<void> {
    const { html, styleSources } = await this.layOut(pageOf(reply));
    // The caller has gone, or a stopping server has answered 503.
    if (!response.closed && !response.headersSent) this.send(response, reply, html, styleSources);
  }

  redirect(response: Response, { status, location, cookies }: RedirectReply): void {
    this.setCookies(response, cookies);
    response.status(status).setHeader('Location', location);
    response.end();
  }

  private async layOut(page: LaidOutPage): Promise<{ readonly html: Html; readonly styleSources: readonly string[] }> {
    const { layout, plain, logger } = this.services;
    try {
      const html = await layout.render(page);
      return { html, styleSources: layout.styleSources ?? [] };
    } catch (error) {
      logger.error(traceOf(error), 'the layout of pages failed; the plain one takes its place');
      return { html: await plain.render(page), styleSources: plain.styleSources ?? [] };
    }
  }

  private send(response: Response, reply: PageReply, html: Html, styleSources: readonly string[]): void {
    const { status, headers = {}, cookies, secret = false } = reply;
    response.status(status);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', pagePolicy(reply, styleSources));
    // Other sites do not get the address, and browsers name the origin of the page's forms.
    response.setHeader('Referrer-Policy', 'same-origin');
    if (secret) response.setHeader('X-Robots-Tag', 'noindex');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    this.setCookies(response, cookies);
    // Compressed, its length would reveal the secret.
    if (secret) response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('Content-Length', Buffer.byteLength(html));
    response.end(html);
  }

  private setCookies(response: Response, cookies: readonly Cookie[] = []): void {
    const isSecure = this.services.publicUrl().startsWith('https:');
    for (const cookie of cookies) response.appendHeader('Set-Cookie', cookieHeader(cookie, isSecure));
  }
}

const pageOf = ({ title, content, styles = [], scripts = [], status }: PageReply): LaidOutPage => ({
  title,
  content,
  styles,
  scripts,
  status,
});
