import type { Browser } from 'puppeteer-core';
import type { PrintOptions } from '../plugin-api/index.js';
import type { AssetFolder } from './asset-folder.js';
import { PreparedPage } from './prepared-page.js';
import { BrowserLostError, DocumentNotPrintableError } from './print-errors.js';
import { groupMemory } from './process-memory.js';

const WATCH_MILLISECONDS = 250;
const CLOSE_MILLISECONDS = 5000;
const ANSWER_MILLISECONDS = 3000;

/** What one browser may take. */
export interface BrowserLimits {
  readonly printMilliseconds: number;
  readonly memoryBytes: number;
}

/** One document that is being printed. */
interface Print {
  readonly fail: (reason: unknown) => void;
}

/** The answer of `work`, or `fallback` after so long. */
async function within<T, F>(milliseconds: number, work: Promise<T>, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(() => resolve(fallback), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A browser that runs, and what is printed in it. It is killed rather than asked to end: it keeps nothing. */
export class RunningBrowser {
  /** How many documents were begun. */
  begun = 0;
  /** What it held when that was last looked at. */
  memory = 0;
  private readonly prints = new Set<Print>();
  private readonly watch: NodeJS.Timeout;
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
    this.keepSpare();
    this.watch = setInterval(() => void this.look(), WATCH_MILLISECONDS).unref();
  }

  get pid(): number | undefined {
    return this.browser.process()?.pid;
  }

  /** Whether it runs, and may be lent. */
  get isUsable(): boolean {
    return !this.lost && !this.retired;
  }

  /** Whether it may be lent: it runs and answers. One that does not is killed. */
  async answers(): Promise<boolean> {
    if (this.lost) return false;
    const version = this.browser.version().catch(() => undefined);
    if ((await within(ANSWER_MILLISECONDS, version, undefined)) === undefined) void this.end('died');
    return this.isUsable;
  }

  /**
   * Throws `DocumentNotPrintableError`, `BrowserLostError` where the document may be tried again, and the reason of the
   * signal.
   */
  async print(html: string, options: PrintOptions): Promise<Buffer> {
    const { signal } = options;
    signal?.throwIfAborted();
    if (this.lost) throw this.lost;
    let fail: Print['fail'] = () => undefined;
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    const print: Print = { fail };
    const tooSlow = (): void => {
      fail(new DocumentNotPrintableError('slow'));
      void this.end('killed');
    };
    const timer = setTimeout(tooSlow, this.limits.printMilliseconds);
    const leave = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', leave);
    this.prints.add(print);
    this.begun += 1;
    try {
      return await Promise.race([this.printPage(html, options, fail), failed]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      this.prints.delete(print);
      if (this.retired && this.prints.size === 0) void this.end('killed');
    }
  }

  /** Ends once nothing is printed in it any more. */
  retire(): void {
    this.retired = true;
    if (this.prints.size === 0) void this.end('killed');
  }

  /** Whatever is being printed in it is lost. */
  end(reason: BrowserLostError['reason']): Promise<void> {
    if (this.lost) return this.ended;
    this.lost = new BrowserLostError(reason);
    clearInterval(this.watch);
    for (const print of this.prints) print.fail(this.lost);
    killGroup(this.browser);
    return this.ended;
  }

  private async printPage(html: string, options: PrintOptions, fail: Print['fail']): Promise<Buffer> {
    let page: PreparedPage | undefined;
    try {
      const { spare } = this;
      this.spare = undefined;
      page = await (spare ?? this.openPage());
      return await page.print(html, options, () => fail(new BrowserLostError('crashed')));
    } catch (error) {
      // A browser that is lost, or a page that crashes, fails in many words.
      throw this.lost ?? new BrowserLostError('crashed', error);
    } finally {
      if (page) void this.closePage(page);
    }
  }

  private openPage(): Promise<PreparedPage> {
    return PreparedPage.open(this.browser, this.assets);
  }

  /** A page that does not close in time, as one that is busy for ever, ends the browser. */
  private async closePage(page: PreparedPage): Promise<void> {
    const isClosed = await within(
      CLOSE_MILLISECONDS,
      page.close().then(() => true),
      false,
    );
    if (!isClosed) void this.end('killed');
    else if (this.isUsable) this.keepSpare();
  }

  /** The next document need not wait for its page. */
  private keepSpare(): void {
    this.spare ??= this.openPage();
    this.spare.catch(() => undefined);
  }

  /** A document that is alone in a browser that holds too much is refused; several are each tried alone. */
  private async look(): Promise<void> {
    const memory = this.pid === undefined ? undefined : await groupMemory(this.pid);
    if (memory === undefined || this.lost) return;
    this.memory = memory;
    if (memory <= this.limits.memoryBytes || this.prints.size === 0) return;
    const [print] = this.prints;
    if (this.prints.size === 1) print?.fail(new DocumentNotPrintableError('large'));
    void this.end('killed');
  }
}

/** The browser leads a group of its own, except on Windows. */
function killGroup(browser: Browser): void {
  const child = browser.process();
  if (child?.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
