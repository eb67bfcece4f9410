import { randomUUID } from 'node:crypto';
import type { HTTPRequest } from 'puppeteer-core';
import type { AssetFolder } from './asset-folder.js';

/** The document is nobody's: it has no script, frame, form or refresh, and loads what is inline or of the folder. */
const POLICY = [
  'sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Answers every request of one document, so that none leaves: the document itself, once, and files of the asset folder.
 */
export class PageRequests {
  /** An origin of its own, which shares no process and no cache with another document's. */
  private readonly origin = `http://${randomUUID()}.invalid`;
  private isServed = false;

  constructor(
    private readonly html: string,
    private readonly assets: AssetFolder | undefined,
  ) {}

  /** Where the document is. */
  get address(): string {
    return `${this.origin}/`;
  }

  /** Never rejects: a page that has gone needs no answer. */
  async answer(request: HTTPRequest): Promise<void> {
    try {
      await this.decide(request);
    } catch {
      // The page has gone.
    }
  }

  private async decide(request: HTTPRequest): Promise<void> {
    const url = new URL(request.url());
    if (request.isNavigationRequest()) {
      const isDocument = request.url() === this.address && request.method() === 'GET' && !this.isServed;
      if (!isDocument) return request.abort('blockedbyclient');
      this.isServed = true;
      return request.respond({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
        body: this.html,
      });
    }
    if (url.protocol === 'data:') return request.continue();
    const isOwn = url.origin === this.origin && request.method() === 'GET';
    const asset = isOwn ? await this.assets?.find(url.pathname) : undefined;
    if (asset === undefined) return request.abort('blockedbyclient');
    await request.respond({
      contentType: asset.type,
      // Fonts are asked for in the name of no origin, which is the document's.
      headers: { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' },
      body: asset.content,
    });
  }
}
