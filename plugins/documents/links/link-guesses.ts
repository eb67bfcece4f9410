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

/** The wrong keys that one address may show in 15 minutes, over all hosts. */
const guesses: RateLimitRule = { name: 'documents/link-guesses', points: 20, seconds: 15 * 60 };

export const linkGuesses = defineCounter(
  'ventanilla_documents_link_guesses_total',
  'Keys of links to documents that opened nothing: wrong, or held, as an address has shown too many wrong ones',
  ['outcome'],
);

/** Counts wrong keys over all hosts, and blocks addresses that show too many. */
@injectable()
export class LinkGuesses {
  constructor(
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Tries a key, and counts it where it is wrong. Throws the errors of `work`, and `RateLimitError` above the limit,
   * also for the right key. A point is taken before the try, so that parallel guesses cannot exceed the limit.
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
      return await this.limiter.takePoints([[guesses, address]]);
    } catch (error) {
      if (error instanceof RateLimitError) this.metrics.add(linkGuesses, { outcome: 'held' });
      throw error;
    }
  }
}
