import type { Browser, Page } from 'puppeteer';
import type { PrintOptions } from '../contract.js';
import type { AssetFolder } from './asset-folder.js';
import { MISSING_LETTERS } from './missing-letters.js';
import { PageRequests } from './page-requests.js';
import { pdfOptions } from './paper.js';
import { LettersMissingError } from './print-errors.js';

/**
 * A page without a title is called by its first heading: readers would show the address that it was printed at. Our own
 * expression runs, as scripts are off for those of the document alone.
 */
const NAME_PAGE = `if (document.title === '') {
  const heading = document.querySelector('h1, h2, h3')?.textContent.trim().replace(/\\s+/g, ' ').slice(0, 200);
  document.title = heading || 'Documento';
}`;

/** A page for one document. Its process runs, so that the document need not wait for that. */
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
   * Where its process ends before `print` does, `whenCrashed` is called, and `print` may wait for ever. Throws
   * `LettersMissingError`.
   */
  async print(html: string, options: PrintOptions, whenCrashed: () => void): Promise<Buffer> {
    this.page.once('error', whenCrashed);
    await this.page.goto(this.requests.expect(html), { waitUntil: 'load', timeout: 0 });
    await this.page.evaluate(NAME_PAGE);
    const missing = (await this.page.evaluate(MISSING_LETTERS)) as string[];
    if (missing.length > 0) throw new LettersMissingError(missing);
    return Buffer.from(await this.page.pdf(pdfOptions(options)));
  }

  /** May wait for ever where the page is busy for ever. */
  async close(): Promise<void> {
    // What has gone is closed.
    await this.page.close().catch(() => undefined);
  }
}
