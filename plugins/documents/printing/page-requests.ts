import { randomUUID } from 'node:crypto';
import type { HTTPRequest } from 'puppeteer';
import type { AssetFolder } from './asset-folder.js';

/**
 * The content security policy: no scripts, frames, forms or refreshes; only inline content and files of the folder. It
 * has no `sandbox`, which would remove the origin: a document with the prepared page's origin uses that page's process,
 * and starting a new one takes longer than the print.
 */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Answers every request of a page: once the document itself, and the files of the asset folder. Nothing reaches the
 * network.
 */
export class PageRequests {
  /** A unique origin, so that pages share no process and no cache. */
  private readonly origin = `http://${randomUUID()}.invalid`;
  private next: { readonly address: string; readonly html: string } | undefined;

  constructor(private readonly assets: AssetFolder | undefined) {}

  /** Sets the next document, and returns the address to navigate to; it is answered once. */
  expect(html: string, path = '/'): string {
    const address = this.origin + path;
    this.next = { address, html };
    return address;
  }

  /** Answers a request. Never rejects, as a closed page needs no answer. */
  async answer(request: HTTPRequest): Promise<void> {
    try {
      await (request.isNavigationRequest() ? this.navigate(request) : this.load(request));
    } catch {
      // The page was closed.
    }
  }

  private async navigate(request: HTTPRequest): Promise<void> {
    const { next } = this;
    // Any other navigation, such as a refresh in the document. With 204 the page stays as it is; a refusal would
    // replace it by an error page of the browser during the print.
    if (request.url() !== next?.address || request.method() !== 'GET') return request.respond({ status: 204 });
    this.next = undefined;
    await request.respond({
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
      body: next.html,
    });
  }

  private async load(request: HTTPRequest): Promise<void> {
    const { origin, protocol, pathname } = new URL(request.url());
    if (protocol === 'data:') return request.continue();
    const isOwn = origin === this.origin && request.method() === 'GET';
    const asset = isOwn ? await this.assets?.find(pathname) : undefined;
    if (asset === undefined) return request.abort('blockedbyclient');
    await request.respond({
      contentType: asset.type,
      headers: { 'X-Content-Type-Options': 'nosniff' },
      body: asset.content,
    });
  }
}
