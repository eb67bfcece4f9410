import type { Browser, Page } from 'puppeteer';
import type { PrintOptions } from '../contract.js';
import type { AssetFolder } from './asset-folder.js';
import { missingLetters } from './missing-letters.js';
import { PageRequests } from './page-requests.js';
import { pdfOptions } from './paper.js';
import { LettersMissingError } from './print-errors.js';

/**
 * Names a page without a title after its first heading, as readers would show its address. It is evaluated by the
 * printer; only scripts of the document are off.
 */
const NAME_PAGE = `if (document.title === '') {
  const heading = document.querySelector('h1, h2, h3')?.textContent.trim().replace(/\\s+/g, ' ').slice(0, 200);
  document.title = heading || 'Documento';
}`;

/** A page that waits for one document. Its process already runs, which saves the document that time. */
export class PreparedPage {
  private constructor(
    private readonly page: Page,
    private readonly requests: PageRequests,
  ) {}

  static async open(browser: Browser, assets: AssetFolder | undefined): Promise<PreparedPage> {
    const page = await browser.newPage();
    const requests = new PageRequests(assets);
    page.on('request', (request) => void requests.answer(request));
    await Promise.all([page.setJavaScriptEnabled(false), page.setRequestInterception(true)]);
    await page.goto(requests.expect('', '/ready'), { timeout: 0 });
    return new PreparedPage(page, requests);
  }

  /**
   * Prints a document. Calls `whenCrashed` if the page's process ends meanwhile; the promise may then never settle.
   * Throws `LettersMissingError`.
   */
  async print(html: string, options: PrintOptions, whenCrashed: () => void): Promise<Buffer> {
    this.page.once('error', whenCrashed);
    await this.page.goto(this.requests.expect(html), { waitUntil: 'load', timeout: 0 });
    await this.page.evaluate(NAME_PAGE);
    const missing = (await this.page.evaluate(missingLetters(options.missingLetters === 'named'))) as string[];
    if (missing.length > 0) throw new LettersMissingError(missing);
    return Buffer.from(await this.page.pdf(pdfOptions(options)));
  }

  /** Closes the page. May never settle where the page is in an endless loop. */
  async close(): Promise<void> {
    // A page that is gone counts as closed.
    await this.page.close().catch(() => undefined);
  }
}
