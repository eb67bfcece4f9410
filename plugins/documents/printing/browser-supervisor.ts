import { CheckFailedError, type Logger } from '../../../host/plugin-api/index.js';
import type { FoundBrowser } from './find-browser.js';
import { launchBrowser, type LaunchOptions } from './launch-browser.js';
import { BROWSER_KEY } from './pdf-config.js';
import { unavailable } from './print-errors.js';
import type { RunningBrowser } from './running-browser.js';

/** How long a start that failed is not tried again. */
const REST_MILLISECONDS = 2000;

/** The most characters in the report of a browser that does not start. */
const MOST_SAID = 1000;

/** Needed to mend the start. It contains no personal data: the browser has been given no document yet. */
const saidAtStart = (error: unknown): string | undefined =>
  error instanceof Error ? error.message.slice(0, MOST_SAID) : undefined;

/** How one warm browser is kept. */
export interface SupervisorOptions extends LaunchOptions {
  readonly find: () => Promise<FoundBrowser | undefined>;
  readonly printsPerBrowser: number;
  readonly logger: Logger;
  /** Called at each start of a browser. */
  readonly onStart: () => void;
}

/** Keeps one browser warm, and starts another in its place when it died, grew, or has printed enough. */
export class BrowserSupervisor {
  private warm: Promise<RunningBrowser> | undefined;
  private readonly running = new Set<RunningBrowser>();
  private failure: { readonly at: number; readonly error: unknown } | undefined;
  private closed = false;

  constructor(private readonly options: SupervisorOptions) {}

  /** What all browsers of this host hold, as was last seen. */
  get memory(): number {
    return [...this.running].reduce((sum, { memory }) => sum + memory, 0);
  }

  /** Rejects where there is no browser, or the last one did not start. Starts none. */
  async check(): Promise<void> {
    const { failure, options } = this;
    if (failure) throw new CheckFailedError('the browser did not start', { key: BROWSER_KEY, cause: failure.error });
    if (this.running.size === 0 && !(await options.find())) {
      throw new CheckFailedError('there is no browser', { key: BROWSER_KEY });
    }
  }

  /** Returns the warm one, which has answered just now; give it back with `giveBack`. Throws `UnavailableError`. */
  async lend(): Promise<RunningBrowser> {
    const warm = this.shared();
    const browser = await warm;
    if (await browser.answers()) return browser;
    this.forget(warm);
    return this.shared();
  }

  /** One that has had its time is replaced for those who come next, and ends once nothing is printed in it. */
  giveBack(browser: RunningBrowser): void {
    const { printsPerBrowser, limits, logger } = this.options;
    const { begun, memory } = browser;
    const isSpent = begun >= printsPerBrowser || memory > limits.memoryBytes / 2;
    if (!isSpent || !browser.isUsable) return;
    this.warm = undefined;
    browser.retire();
    logger.info({ prints: begun, bytes: memory }, 'the browser is replaced');
  }

  /** Returns a browser for one caller alone, which ends it. Throws `UnavailableError`. */
  async start(): Promise<RunningBrowser> {
    if (this.closed) throw unavailable('The printer is closed.');
    const { failure, options } = this;
    if (failure && Date.now() - failure.at < REST_MILLISECONDS) {
      throw unavailable('The browser did not start a moment ago.', failure.error);
    }
    try {
      const found = await options.find();
      if (!found) throw new Error('There is no browser.');
      // It may have been killed as it started.
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

  /** Ends all of them, with what is printed in them. */
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
