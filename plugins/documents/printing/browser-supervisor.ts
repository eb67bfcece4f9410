import { CheckFailedError, type Logger } from '../../../host/plugin-api/index.js';
import type { FoundBrowser } from './find-browser.js';
import { launchBrowser, type LaunchOptions } from './launch-browser.js';
import { BROWSER_KEY } from './pdf-config.js';
import { unavailable } from './print-errors.js';
import type { RunningBrowser } from './running-browser.js';

/** The pause after a failed start. */
const REST_MILLISECONDS = 2000;

/** The most characters of the browser's error in the log. */
const MOST_SAID = 1000;

/** Reads the browser's error, which the operator needs. It has no personal data, as no document was loaded yet. */
const saidAtStart = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, MOST_SAID) : undefined;

/** The options of the supervisor. */
export interface SupervisorOptions extends LaunchOptions {
  readonly find: () => Promise<FoundBrowser | undefined>;
  readonly printsPerBrowser: number;
  readonly logger: Logger;
  /** Called at each start of a browser. */
  readonly onStart: () => void;
}

/** Keeps one browser running, and replaces it when it died, holds too much memory, or has printed enough. */
export class BrowserSupervisor {
  private warm: Promise<RunningBrowser> | undefined;
  private readonly running = new Set<RunningBrowser>();
  private failure: { readonly at: number; readonly error: unknown } | undefined;
  private closed = false;

  constructor(private readonly options: SupervisorOptions) {}

  /** The memory of all browsers of this host at the last measurement. */
  get memory(): number {
    return [...this.running].reduce((sum, { memory }) => sum + memory, 0);
  }

  /** Rejects where no browser is found, or the last start failed. Does not start one. */
  async check(): Promise<void> {
    const { failure, options } = this;
    if (failure) throw new CheckFailedError('the browser did not start', { key: BROWSER_KEY, cause: failure.error });
    if (this.running.size === 0 && !(await options.find())) {
      throw new CheckFailedError('there is no browser', { key: BROWSER_KEY });
    }
  }

  /** Lends the shared browser, which has just answered. Return it with `giveBack`. Throws `UnavailableError`. */
  async lend(): Promise<RunningBrowser> {
    const warm = this.shared();
    const browser = await warm;
    if (await browser.answers()) return browser;
    this.forget(warm);
    return this.shared();
  }

  /**
   * Takes the shared browser back. A browser that has printed enough is replaced for later callers, and ends after its
   * present prints.
   */
  giveBack(browser: RunningBrowser): void {
    const { printsPerBrowser, limits, logger } = this.options;
    const { begun, memory } = browser;
    const isSpent = begun >= printsPerBrowser || memory > limits.memoryBytes / 2;
    if (!isSpent || !browser.isUsable) return;
    this.warm = undefined;
    browser.retire();
    logger.info({ prints: begun, bytes: memory }, 'the browser is replaced');
  }

  /** Starts a browser for one caller, who must end it. Throws `UnavailableError`. */
  async start(): Promise<RunningBrowser> {
    if (this.closed) throw unavailable('The printer is closed.');
    const { failure, options } = this;
    if (failure && Date.now() - failure.at < REST_MILLISECONDS) {
      throw unavailable('The browser did not start a moment ago.', failure.error);
    }
    try {
      const found = await options.find();
      if (!found) throw new Error('There is no browser.');
      // A second try, as the first start may have been killed.
      const browser = await launchBrowser(found, options).catch(() => launchBrowser(found, options));
      return this.keep(browser, found);
    } catch (error) {
      this.failure = { at: Date.now(), error };
      options.logger.error(
        { err: error, reason: saidAtStart(error) },
        'the browser does not start: no document is printed',
      );
      throw unavailable('The browser does not start.', error);
    }
  }

  /** Ends all browsers and their prints. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.running].map((browser) => browser.end('killed')));
  }

  private keep(browser: RunningBrowser, { from }: FoundBrowser): RunningBrowser {
    const { logger, sandbox, onStart } = this.options;
    this.failure = undefined;
    this.running.add(browser);
    void browser.ended.then(() => this.running.delete(browser));
    if (this.closed) void browser.end('killed');
    onStart();
    logger.info({ from, sandbox, browserPid: browser.pid }, 'a browser for documents has started');
    return browser;
  }

  private shared(): Promise<RunningBrowser> {
    if (this.warm) return this.warm;
    const warm = this.start();
    this.warm = warm;
    warm.catch(() => this.forget(warm));
    return warm;
  }

  private forget(warm: Promise<RunningBrowser>): void {
    if (this.warm === warm) this.warm = undefined;
  }
}
