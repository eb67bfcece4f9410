import { randomUUID } from 'node:crypto';
import type { HTTPRequest } from 'puppeteer';
import type { AssetFolder } from './asset-folder.js';

/**
 * The document has no script, frame, form or refresh, and loads what is inline or of the folder. Without `sandbox`,
 * which would take its origin away: a document of the origin of the prepared page is printed in the process of that
 * page, and a new one takes longer than the printing.
 */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Answers every request of one page, so that none leaves: the document itself, once, and files of the asset folder. */
export class PageRequests {
  /** An origin of its own, which shares no process and no cache with another page's. */
  private readonly origin = `http://${randomUUID()}.invalid`;
  private next: { readonly address: string; readonly html: string } | undefined;

  constructor(private readonly assets: AssetFolder | undefined) {}

  /** Answers the address of a document, to which one navigation may lead. */
  expect(html: string, path = '/'): string {
    const address = this.origin + path;
    this.next = { address, html };
    return address;
  }

  /** Never rejects: a page that has gone needs no answer. */
  async answer(request: HTTPRequest): Promise<void> {
    try {
      await (request.isNavigationRequest() ? this.navigate(request) : this.load(request));
    } catch {
      // The page has gone.
    }
  }

  private async navigate(request: HTTPRequest): Promise<void> {
    const { next } = this;
    // A refresh of the document's own: with this answer the page stays as it is. A refused one is replaced by an error
    // page of the browser, in the middle of the printing.
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
