import { UnavailableError, type Logger } from '../../../host/plugin-api/index.js';
import type { PdfPrinter, PrintOptions } from '../contract.js';
import type { BrowserSupervisor } from './browser-supervisor.js';
import type { PdfMetrics, PrintOutcome } from './pdf-metrics.js';
import { BrowserLostError, DocumentNotPrintableError, unavailable } from './print-errors.js';
import type { PrintSlots } from './print-slots.js';

/** The parts of the printer. */
export interface PrinterParts {
  readonly slots: PrintSlots;
  readonly browsers: BrowserSupervisor;
  readonly metrics: PdfMetrics;
  readonly logger: Logger;
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): PrintOutcome {
  if (error instanceof DocumentNotPrintableError) return error.fault;
  if (signal?.aborted) return 'aborted';
  return error instanceof UnavailableError ? 'unavailable' : 'failed';
}

/** {@link PdfPrinter} with one shared Chromium. */
export class ChromiumPdfPrinter implements PdfPrinter {
  constructor(private readonly parts: PrinterParts) {}

  async printPdf(html: string, options: PrintOptions = {}): Promise<Buffer> {
    const { slots, metrics } = this.parts;
    const begun = performance.now();
    const ended = (outcome: PrintOutcome): void => metrics.observe(outcome, performance.now() - begun);
    try {
      const giveBack = await slots.take(options);
      const began = performance.now();
      const pdf = await this.printTwice(html, options).finally(() => {
        giveBack();
        options.spent?.(performance.now() - began);
      });
      ended('printed');
      return pdf;
    } catch (error) {
      ended(outcomeOf(error, options.signal));
      throw error;
    }
  }

  /**
   * Prints a document, and once more in a separate browser where the shared one was lost. If it crashes that one, too,
   * the document is refused.
   */
  private async printTwice(html: string, options: PrintOptions): Promise<Buffer> {
    const { browsers, logger } = this.parts;
    try {
      return await this.printShared(html, options);
    } catch (error) {
      if (!(error instanceof BrowserLostError)) throw error;
      logger.warn({ err: error, reason: error.reason }, 'the browser is lost: the document is tried once more');
    }
    const browser = await browsers.start();
    try {
      return await browser.print(html, options);
    } catch (error) {
      if (!(error instanceof BrowserLostError)) throw error;
      if (error.reason === 'crashed') throw new DocumentNotPrintableError('crash');
      throw unavailable('The browser was lost twice.', error);
    } finally {
      void browser.end('killed');
    }
  }

  private async printShared(html: string, options: PrintOptions): Promise<Buffer> {
    const browser = await this.parts.browsers.lend();
    try {
      return await browser.print(html, options);
    } finally {
      this.parts.browsers.giveBack(browser);
    }
  }
}
