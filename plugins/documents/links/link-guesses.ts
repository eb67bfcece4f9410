import { inject, injectable } from 'inversify';
import {
  defineCounter,
  Metrics,
  NotFoundError,
  RateLimiter,
  RateLimitError,
  type RateLimitRule,
  type TakenPoints,
} from '../../../host/plugin-api/index.js';

/** Keys that open nothing, of one address within 15 minutes, on all hosts. */
const guesses: RateLimitRule = { name: 'documents/link-guesses', points: 20, seconds: 15 * 60 };

export const linkGuesses = defineCounter(
  'ventanilla_documents_link_guesses_total',
  'Keys of links to documents that opened nothing: wrong, or held, as an address has shown too many wrong ones',
  ['outcome'],
);

/** Counts wrong keys across all hosts, and holds an address that shows too many. */
@injectable()
export class LinkGuesses {
  constructor(
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Tries a key, and counts it where it opens nothing. Throws what `work` throws, and `RateLimitError` once the limit
   * is reached, for the right key, too: of many guesses at once, no more are tried than it lets through.
   */
  async count<T>(address: string, work: () => Promise<T>): Promise<T> {
    const points = await this.take(address);
    let isWrong = false;
    try {
      return await work();
    } catch (error) {
      isWrong = error instanceof NotFoundError;
      throw error;
    } finally {
      if (isWrong) this.metrics.add(linkGuesses, { outcome: 'wrong' });
      else await points.giveBack();
    }
  }

  private async take(address: string): Promise<TakenPoints> {
    try {
      return await this.limiter.take([[guesses, address]]);
    } catch (error) {
      if (error instanceof RateLimitError) this.metrics.add(linkGuesses, { outcome: 'held' });
      throw error;
    }
  }
}
