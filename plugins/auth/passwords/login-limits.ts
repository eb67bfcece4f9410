import { inject, injectable } from 'inversify';
import { boundedQueue } from './bounded-queue.js';
import { INVALID_CREDENTIALS, OTP_INVALID } from './login-refusals.js';
import { AuthenticationError, RateLimiter, type RateLimitRule } from '../../../host/plugin-api/index.js';

const seconds = 15 * 60;

/** Failures within 15 minutes (decisions, section 2). */
const byAddress: RateLimitRule = { name: 'auth/login-address', points: 100, seconds };
const byUsername: RateLimitRule = { name: 'auth/login-username', points: 30, seconds };
const byBoth: RateLimitRule = { name: 'auth/login-username-address', points: 10, seconds };

/** What counts: not a code that is still to be asked for, nor a service that was away. */
const failures: ReadonlySet<string> = new Set([INVALID_CREDENTIALS, OTP_INVALID]);

/** How many attempts a host works on at once. Well below ten, so that right ones sent together do not refuse each other. */
const AT_ONCE = 4;
const MOST_WAITING = 64;

/** Counts failed logins across all replicas. */
@injectable()
export class LoginLimits {
  private readonly queue = boundedQueue(AT_ONCE, MOST_WAITING);

  constructor(@inject(RateLimiter) private readonly limiter: RateLimiter) {}

  /**
   * Runs an attempt. Its points are taken before it, so that many attempts at once can't pass together, and given back
   * unless it fails. Throws `RateLimitError` when the limit of any count is reached.
   */
  attempt<T>(username: string, address: string, work: () => Promise<T>): Promise<T> {
    return this.queue(() =>
      this.counted(
        [
          [byAddress, address],
          [byBoth, `${username}\0${address}`],
          [byUsername, username],
        ],
        work,
      ),
    );
  }

  private async counted<T>(
    counts: readonly (readonly [RateLimitRule, string])[],
    work: () => Promise<T>,
  ): Promise<T> {
    const taken: (readonly [RateLimitRule, string])[] = [];
    let failed = false;
    try {
      for (const count of counts) {
        await this.limiter.consume(...count);
        taken.push(count);
      }
      return await work();
    } catch (error) {
      failed = error instanceof AuthenticationError && failures.has(error.code);
      throw error;
    } finally {
      if (!failed) for (const count of taken) await this.limiter.refund(...count);
    }
  }
}
