import { inject, injectable } from 'inversify';
import { Logger, RateLimiter, InputError, type RateLimitRule } from '../../../host/plugin-api/index.js';
import { PdfPrinter, type PrintOptions } from '../contract.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { LettersMissingError } from './print-errors.js';

/** The points of a second of printing; a page takes about ten. */
const POINTS_A_SECOND = 100;

/** The limit after a refused page: one a minute. */
const REFUSED: RateLimitRule = { name: 'documents/print-refused', points: 1, seconds: 60 };

/** Prints pages of users. Each user has a number of seconds of printing a minute, over all hosts. */
@injectable()
export class PrintAllowance {
  private readonly seconds: RateLimitRule;

  constructor(
    @inject(DocumentsSettings) { printSecondsPerMinute }: Pick<DocumentsConfig, 'printSecondsPerMinute'>,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.seconds = { name: 'documents/print', points: printSecondsPerMinute * POINTS_A_SECOND, seconds: 60 };
  }

  /**
   * Prints a page. Throws `RateLimitError` for a user whose seconds are used up, or whose page was refused within the
   * last minute, and the errors of {@link PdfPrinter}.
   */
  async print(html: string, options: PrintOptions & { readonly requester: number }): Promise<Buffer> {
    const key = `user ${options.requester}`;
    await this.limiter.checkPoints([
      [this.seconds, key],
      [REFUSED, key],
    ]);
    let milliseconds = 0;
    const spent = (taken: number): void => void (milliseconds = taken);
    try {
      return await this.printer.printPdf(html, { ...options, spent });
    } catch (error) {
      const isCostly = error instanceof InputError && !(error instanceof LettersMissingError);
      if (isCostly) await this.charge(REFUSED, key, 1);
      throw error;
    } finally {
      const points = Math.ceil((milliseconds / 1000) * POINTS_A_SECOND);
      if (points > 0) await this.charge(this.seconds, key, points);
    }
  }

  /** Charges points. A failure is only logged, so that the user gets the printed page. */
  private async charge(rule: RateLimitRule, key: string, points: number): Promise<void> {
    try {
      await this.limiter.chargePoints(rule, key, points);
    } catch (error) {
      this.logger.warn({ err: error }, 'the printing of a user could not be counted');
    }
  }
}
