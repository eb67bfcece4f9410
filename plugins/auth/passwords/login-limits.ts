import { inject, injectable } from 'inversify';
import { boundedQueue } from './bounded-queue.js';
import { INVALID_CREDENTIALS, OTP_INVALID } from './login-refusals.js';
import {
  AuthenticationError,
  RateLimiter,
  type RateLimitCount,
  type RateLimitRule,
} from '../../../host/plugin-api/index.js';

const seconds = 15 * 60;

/** Failures within 15 minutes (decisions, section 2). */
const byAddress: RateLimitRule = { name: 'auth/login-address', points: 100, seconds };
const byUsername: RateLimitRule = { name: 'auth/login-username', points: 30, seconds };
const byBoth: RateLimitRule = { name: 'auth/login-username-address', points: 10, seconds };

/** What counts: not a code that is still to be asked for, nor a service that was away. */
const failures: ReadonlySet<string> = new Set([INVALID_CREDENTIALS, OTP_INVALID]);

/** How many attempts a host works on at once: what is not answered any more was not worked on either, but for these. */
const AT_ONCE = 4;
const MOST_WAITING = 64;

/** Counts failed logins across all replicas. */
@injectable()
export class LoginLimits {
  private readonly queue = boundedQueue(AT_ONCE, MOST_WAITING);

  constructor(@inject(RateLimiter) private readonly limiter: RateLimiter) {}

  /**
   * Runs an attempt, and counts it where it fails. Throws `RateLimitError` when the limit of any count is reached, before
   * the attempt or by others during it: of many guesses at once, no more are answered than the limit lets through.
   */
  attempt<T>(username: string, address: string, work: () => Promise<T>): Promise<T> {
    const counts: readonly RateLimitCount[] = [
      [byBoth, `${username}\0${address}`],
      [byUsername, username],
      [byAddress, address],
    ];
    return this.queue(() => this.counted(counts, work));
  }

  private async counted<T>(counts: readonly RateLimitCount[], work: () => Promise<T>): Promise<T> {
    await this.limiter.check(counts);
    let failed = false;
    try {
      return await work();
    } catch (error) {
      failed = error instanceof AuthenticationError && failures.has(error.code);
      throw error;
    } finally {
      if (failed) for (const count of counts) await this.limiter.consume(...count);
      else await this.limiter.check(counts);
    }
  }
}
