import type { Browser } from 'puppeteer';
import type { PrintOptions } from '../contract.js';
import type { AssetFolder } from './asset-folder.js';
import { killGroup } from './kill-group.js';
import { PreparedPage } from './prepared-page.js';
import { BrowserLostError, DocumentNotPrintableError, LettersMissingError, unavailable } from './print-errors.js';
import { PrintWatch, type WatchedPrint } from './print-watch.js';
import { within } from './within.js';

const CLOSE_MILLISECONDS = 5000;
const ANSWER_MILLISECONDS = 3000;

/**
 * The pause before the next spare page, which leaves the processor to work on the printed document, such as its
 * signature.
 */
const SPARE_PAUSE_MILLISECONDS = 150;

/** The limits of one browser. */
export interface BrowserLimits {
  readonly printMilliseconds: number;
  readonly memoryBytes: number;
}

/**
 * The least share of the processor, in the time of a print, that makes the document responsible for being slow. With
 * less, other work kept the document waiting. Ordinary documents need a tenth of that.
 */
const LEAST_SHARE = 1 / 3;

/** A print in progress. */
interface Print extends WatchedPrint {
  readonly fail: (reason: unknown) => void;
  /** Whether another document was printed at the same time. */
  hadCompany: boolean;
}

/** A running browser and its prints. It is killed and not asked to end, as it stores nothing. */
export class RunningBrowser {
  /** The number of documents begun. */
  begun = 0;
  private readonly watch: PrintWatch<Print>;
  private spare: Promise<PreparedPage> | undefined;
  private retired = false;
  private lost: BrowserLostError | undefined;
  /** Resolves when its process has ended. */
  readonly ended: Promise<void>;

  constructor(
    private readonly browser: Browser,
    private readonly limits: BrowserLimits,
    private readonly assets: AssetFolder | undefined,
  ) {
    this.ended = new Promise((resolve) => browser.process()?.once('exit', () => resolve()));
    browser.once('disconnected', () => void this.end('died'));
    this.watch = new PrintWatch(this.pid, () => this.checkMemory());
    this.keepSpare();
  }

  get pid(): number | undefined {
    return this.browser.process()?.pid;
  }

  /** Its memory at the last measurement. */
  get memory(): number {
    return this.watch.memory;
  }

  /** Whether it runs, and may take another document. */
  get isUsable(): boolean {
    return !this.lost && !this.retired;
  }

  /** Tells whether it answers and may take another document. Kills it where it does not answer. */
  async answers(): Promise<boolean> {
    if (this.lost) return false;
    const version = this.browser.version().catch(() => undefined);
    if ((await within(ANSWER_MILLISECONDS, version, undefined)) === undefined) void this.end('died');
    return this.isUsable;
  }

  /**
   * Prints a document. Throws `DocumentNotPrintableError`, `BrowserLostError` where the document may be tried again,
   * `UnavailableError` where it took too long and may have lacked processor time, and the reason of the signal.
   */
  async print(html: string, options: PrintOptions): Promise<Buffer> {
    const { signal } = options;
    signal?.throwIfAborted();
    if (this.lost) throw this.lost;
    let fail: Print['fail'] = () => undefined;
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    const print: Print = { fail, ownMilliseconds: 0, hadCompany: this.watch.prints.size > 0 };
    for (const other of this.watch.prints) other.hadCompany = true;
    const timer = setTimeout(() => fail(this.overrunOf(print)), this.limits.printMilliseconds);
    const leave = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', leave);
    this.watch.add(print);
    this.begun += 1;
    const page = this.takePage();
    try {
      return await Promise.race([this.printPage(page, html, options, fail), failed]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      this.watch.remove(print);
      // Also after an abort, as the page would keep working.
      void this.closePage(page);
      this.endIfSpent();
    }
  }

  /** Ends the browser after its present prints. */
  retire(): void {
    this.retired = true;
    this.endIfSpent();
  }

  /** Ends the browser. Its prints fail with `BrowserLostError`. */
  end(reason: BrowserLostError['reason']): Promise<void> {
    if (this.lost) return this.ended;
    this.lost = new BrowserLostError(reason);
    this.watch.end();
    for (const print of this.watch.prints) print.fail(this.lost);
    killGroup(this.browser);
    return this.ended;
  }

  private endIfSpent(): void {
    if (this.retired && this.watch.prints.size === 0) void this.end('killed');
  }

  /** Decides on a print that took too long: it is refused only where it certainly used the processor itself. */
  private overrunOf(print: Print): Error {
    const isOwn = this.watch.look()
      ? print.ownMilliseconds >= this.limits.printMilliseconds * LEAST_SHARE
      : !print.hadCompany;
    return isOwn ? new DocumentNotPrintableError('slow') : unavailable('A document was kept from a processor.');
  }

  private async printPage(
    opened: Promise<PreparedPage>,
    html: string,
    options: PrintOptions,
    fail: Print['fail'],
  ): Promise<Buffer> {
    try {
      const page = await opened;
      return await page.print(html, options, () => fail(new BrowserLostError('crashed')));
    } catch (error) {
      if (error instanceof LettersMissingError) throw error;
      // A lost browser or a crashed page fails with many different errors.
      throw this.lost ?? new BrowserLostError('crashed', error);
    }
  }

  private takePage(): Promise<PreparedPage> {
    const { spare } = this;
    this.spare = undefined;
    return spare ?? this.openPage();
  }

  private openPage(): Promise<PreparedPage> {
    return PreparedPage.open(this.browser, this.assets);
  }

  /** Closes a page. Kills the browser where the page does not close in time. */
  private async closePage(opened: Promise<PreparedPage>): Promise<void> {
    const closed = opened.then(
      (page) => page.close(),
      // The page was never opened.
      () => undefined,
    );
    const isClosed = await within(
      CLOSE_MILLISECONDS,
      closed.then(() => true),
      false,
    );
    if (!isClosed) void this.end('killed');
    else setTimeout(() => this.isUsable && this.keepSpare(), SPARE_PAUSE_MILLISECONDS).unref();
  }

  /** Opens a page for the next document, if there is none. */
  private keepSpare(): void {
    this.spare ??= this.openPage();
    this.spare.catch(() => undefined);
  }

  /**
   * Checks the memory after each measurement. Above the limit, a document that is alone is refused; several are each
   * tried again alone.
   */
  private checkMemory(): void {
    const { memory, prints } = this.watch;
    if (memory <= this.limits.memoryBytes || prints.size === 0) return;
    const [print] = prints;
    if (prints.size === 1) print?.fail(new DocumentNotPrintableError('large'));
    void this.end('killed');
  }
}
