import { inject, injectable } from 'inversify';
import {
  defineCounter,
  Metrics,
  NotFoundError,
  RateLimiter,
  RateLimitError,
  type RateLimitCount,
  type RateLimitRule,
} from '../../../host/plugin-api/index.js';

const seconds = 15 * 60;

/** Failures within 15 minutes, as those of a login (decisions, sections 2 and 14). */
const byAddress: RateLimitRule = { name: 'tramites/follow-address', points: 100, seconds };
const byRecord: RateLimitRule = { name: 'tramites/follow-record', points: 30, seconds };
const byDocument: RateLimitRule = { name: 'tramites/follow-document', points: 30, seconds };
const byRecordAndAddress: RateLimitRule = { name: 'tramites/follow-record-address', points: 10, seconds };

export const followGuesses = defineCounter(
  'ventanilla_tramites_follow_guesses_total',
  'Radicados with a document number that no record was filed with: wrong, or held, as there were too many of them',
  ['outcome'],
);

/** What is shown of a record, in one form each. */
export interface Shown {
  readonly radicado: string;
  readonly documento: string;
  readonly address: string;
}

/** Counts pairs of radicado and document that fit no record, across all hosts. */
@injectable()
export class FollowLimits {
  constructor(
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Tries a pair, and counts it where it fits no record: by the document too, as one could be tried with all radicados,
   * which follow each other. Throws what `work` throws, and `RateLimitError` once a limit is reached, for the right
   * pair, too: of many guesses at once, no more are answered than the limits let through.
   */
  async count<T>({ radicado, documento, address }: Shown, work: () => Promise<T>): Promise<T> {
    const counts: readonly RateLimitCount[] = [
      [byRecordAndAddress, `${radicado}\0${address}`],
      [byRecord, radicado],
      [byDocument, documento],
      [byAddress, address],
    ];
    try {
      await this.limiter.check(counts);
      return await this.tryOnce(counts, work);
    } catch (error) {
      if (error instanceof RateLimitError) this.metrics.add(followGuesses, { outcome: 'held' });
      throw error;
    }
  }

  private async tryOnce<T>(counts: readonly RateLimitCount[], work: () => Promise<T>): Promise<T> {
    try {
      const found = await work();
      await this.limiter.check(counts);
      return found;
    } catch (error) {
      if (error instanceof NotFoundError) {
        for (const count of counts) await this.limiter.consume(...count);
        this.metrics.add(followGuesses, { outcome: 'wrong' });
      }
      throw error;
    }
  }
}
