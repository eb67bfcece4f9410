import { inject, injectable } from 'inversify';
import { Logger, RateLimiter, InputError, type RateLimitRule } from '../../../host/plugin-api/index.js';
import { PdfPrinter, type PrintOptions } from '../contract.js';
import type { DocumentsConfig } from '../documents-config.js';
import { DocumentsSettings } from '../documents-settings.js';
import { LettersMissingError } from './print-errors.js';

/** A page takes some ten points. */
const POINTS_A_SECOND = 100;

/** One page that was refused for what it takes. */
const REFUSED: RateLimitRule = { name: 'documents/print-refused', points: 1, seconds: 60 };

/** Prints pages of users. Each has so many seconds of printing a minute, counted on all hosts. */
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
   * Throws `RateLimitError` for a user whose seconds are used up, or who had a page refused within the last minute, and
   * what {@link PdfPrinter} throws.
   */
  async print(html: string, options: PrintOptions & { readonly requester: number }): Promise<Buffer> {
    const key = `user ${options.requester}`;
    await this.limiter.check([
      [this.seconds, key],
      [REFUSED, key],
    ]);
    let milliseconds = 0;
    const spent = (taken: number): void => void (milliseconds = taken);
    try {
      return await this.printer.print(html, { ...options, spent });
    } catch (error) {
      const isCostly = error instanceof InputError && !(error instanceof LettersMissingError);
      if (isCostly) await this.charge(REFUSED, key, 1);
      throw error;
    } finally {
      const points = Math.ceil((milliseconds / 1000) * POINTS_A_SECOND);
      if (points > 0) await this.charge(this.seconds, key, points);
    }
  }

  /** What was printed is answered, whether it could be counted or not. */
  private async charge(rule: RateLimitRule, key: string, points: number): Promise<void> {
    try {
      await this.limiter.charge(rule, key, points);
    } catch (error) {
      this.logger.warn({ err: error }, 'the printing of a user could not be counted');
    }
  }
}
