import { inject, injectable } from 'inversify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CheckFailedError, HostSettings, Logger, Metrics } from '../../../host/plugin-api/index.js';
import type { PdfPrinter, PrintOptions } from '../contract.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { AssetFolder } from './asset-folder.js';
import { BrowserSupervisor } from './browser-supervisor.js';
import { ChromiumPdfPrinter } from './chromium-pdf-printer.js';
import { findBrowser } from './find-browser.js';
import { BROWSER_KEY, type PdfConfig } from './pdf-config.js';
import { PdfMetrics } from './pdf-metrics.js';
import { PrintSlots } from './print-slots.js';

const MEBIBYTE = 1024 * 1024;

/** The printer of a host. Its browser starts with the first document, or in `begin`. */
@injectable()
export class PdfPrinting implements PdfPrinter {
  private readonly config: PdfConfig;
  private readonly slots: PrintSlots;
  private readonly browsers: BrowserSupervisor;
  private readonly printer: ChromiumPdfPrinter;

  constructor(
    @inject(DocumentsSettings) { pdf: config }: Pick<DocumentsConfig, 'pdf'>,
    @inject(HostSettings) { dataFolder }: Pick<HostSettings, 'dataFolder'>,
    @inject(Metrics) figures: Metrics,
    @inject(Logger) logger: Logger,
  ) {
    this.config = config;
    const slots = new PrintSlots({ ...config, waitMilliseconds: config.waitSeconds * 1000 });
    const metrics = new PdfMetrics(figures, {
      running: () => slots.running,
      waiting: () => slots.waiting,
      memory: () => browsers.memory,
    });
    const browsers = new BrowserSupervisor({
      find: () => findBrowser(config.browser, path.join(dataFolder, 'browser')),
      sandbox: config.sandbox ?? process.getuid?.() !== 0,
      limits: {
        printMilliseconds: config.printSeconds * 1000,
        memoryBytes: config.memoryMegabytes * MEBIBYTE,
      },
      assets: config.assets === undefined ? undefined : new AssetFolder(path.resolve(config.assets)),
      printsPerBrowser: config.printsPerBrowser,
      logger,
      onStart: () => metrics.browserStarted(),
    });
    this.slots = slots;
    this.browsers = browsers;
    this.printer = new ChromiumPdfPrinter({ slots, browsers, metrics, logger });
  }

  printPdf(html: string, options?: PrintOptions): Promise<Buffer> {
    return this.printer.printPdf(html, options);
  }

  /**
   * Starts the browser in the background where the configuration says so. Throws where the configured browser is
   * missing, which stops the boot.
   */
  begin(): void {
    const missing = this.missing();
    if (missing !== undefined) throw new Error(`${BROWSER_KEY}: ${missing}`);
    // A failure is logged, and the next document tries again.
    if (this.config.start === 'boot') void this.browsers.lend().catch(() => undefined);
  }

  /** Throws `CheckFailedError` where documents cannot be printed. Does not start a browser. */
  async check(): Promise<void> {
    const missing = this.missing();
    if (missing !== undefined) throw new CheckFailedError(missing, { key: BROWSER_KEY });
    await this.browsers.check();
  }

  async close(): Promise<void> {
    this.slots.close();
    await this.browsers.close();
  }

  private missing(): string | undefined {
    const { browser } = this.config;
    return browser === undefined || existsSync(browser) ? undefined : `there is no ${browser}`;
  }
}
