import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { ConfigurationError } from '../boot-error.js';
import type { Logger, PdfPrinter } from '../plugin-api/index.js';
import { AssetFolder } from './asset-folder.js';
import { BrowserSupervisor } from './browser-supervisor.js';
import { ChromiumPdfPrinter } from './chromium-pdf-printer.js';
import { findBrowser } from './find-browser.js';
import type { PdfConfig } from './pdf-config.js';
import { PdfMetrics } from './pdf-metrics.js';
import { PrintSlots } from './print-slots.js';

const MEBIBYTE = 1024 * 1024;

/** The printer of a host, and its end. */
export interface OpenedPdf {
  readonly printer: PdfPrinter;
  readonly figures: Registry;
  /** Rejects where documents cannot be printed; with `BootError` where the configured browser is not there. */
  check(): Promise<void>;
  /** Starts the browser in the background, where the configuration says so. */
  warm(): void;
  close(): Promise<void>;
}

/** Starts nothing: the browser is started for the first document, or by `warm`. */
export function openPdf(config: PdfConfig, dataFolder: string, logger: Logger): OpenedPdf {
  const slots = new PrintSlots({ ...config, waitMilliseconds: config.waitSeconds * 1000 });
  const metrics = new PdfMetrics({
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
  // What fails is logged, and tried again for the next document.
  const warm = (): void => void browsers.lend().catch(() => undefined);
  return {
    printer: new ChromiumPdfPrinter({ slots, browsers, metrics, logger }),
    figures: metrics.registry,
    check: async () => {
      if (config.browser !== undefined && !existsSync(config.browser)) {
        throw new ConfigurationError('pdf.browser', `there is no ${config.browser}`);
      }
      await browsers.check();
    },
    warm: () => {
      if (config.start === 'boot') warm();
    },
    close: async () => {
      slots.close();
      await browsers.close();
    },
  };
}
