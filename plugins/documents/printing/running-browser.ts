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

/** What is done with a document, such as signing it, has the processor to itself before the next page is opened. */
const SPARE_PAUSE_MILLISECONDS = 150;

/** What one browser may take. */
export interface BrowserLimits {
  readonly printMilliseconds: number;
  readonly memoryBytes: number;
}

/**
 * A document that was given less of a processor in its time than this was kept from it, and is not to blame. Good ones
 * need a tenth of that.
 */
const LEAST_SHARE = 1 / 3;

/** One document that is being printed. */
interface Print extends WatchedPrint {
  readonly fail: (reason: unknown) => void;
  /** Whether another one was printed meanwhile. */
  hadCompany: boolean;
}

/** A browser that runs, and what is printed in it. It is killed rather than asked to end: it keeps nothing. */
export class RunningBrowser {
  /** How many documents were begun. */
  begun = 0;
  private readonly watch: PrintWatch<Print>;
  private spare: Promise<PreparedPage> | undefined;
  private retired = false;
  private lost: BrowserLostError | undefined;
  /** Once its process has ended. */
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

  /** What it held when that was last looked at. */
  get memory(): number {
    return this.watch.memory;
  }

  /** Whether it runs, and may be lent. */
  get isUsable(): boolean {
    return !this.lost && !this.retired;
  }

  /** Returns whether it may be lent: it runs and answers. One that does not is killed. */
  async answers(): Promise<boolean> {
    if (this.lost) return false;
    const version = this.browser.version().catch(() => undefined);
    if ((await within(ANSWER_MILLISECONDS, version, undefined)) === undefined) void this.end('died');
    return this.isUsable;
  }

  /**
   * Throws `DocumentNotPrintableError`, `BrowserLostError` where the document may be tried again, `UnavailableError`
   * where it took too long and others may have kept it from a processor, and the reason of the signal.
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
      // Of one that is given up, too: it would go on.
      void this.closePage(page);
      this.endIfSpent();
    }
  }

  /** Ends once nothing is printed in it any more. */
  retire(): void {
    this.retired = true;
    this.endIfSpent();
  }

  /** Whatever is being printed in it is lost. */
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

  /** It is refused for good only where it is its own doing: it was given a processor, and others none of it. */
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
      // A browser that is lost, or a page that crashes, fails in many words.
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

  /** A page that does not close in time ends the browser. */
  private async closePage(opened: Promise<PreparedPage>): Promise<void> {
    const closed = opened.then(
      (page) => page.close(),
      // There is none.
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

  /** The next document need not wait for its page. */
  private keepSpare(): void {
    this.spare ??= this.openPage();
    this.spare.catch(() => undefined);
  }

  /** A document that is alone in a browser that holds too much is refused; several are each tried alone. */
  private checkMemory(): void {
    const { memory, prints } = this.watch;
    if (memory <= this.limits.memoryBytes || prints.size === 0) return;
    const [print] = prints;
    if (prints.size === 1) print?.fail(new DocumentNotPrintableError('large'));
    void this.end('killed');
  }
}
