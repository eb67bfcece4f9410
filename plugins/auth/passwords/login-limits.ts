import { inject, injectable } from 'inversify';
import { INVALID_CREDENTIALS, OTP_INVALID } from './login-refusals.js';
import { AuthenticationError, RateLimiter, type RateLimitRule } from '../../../host/plugin-api/index.js';

const seconds = 15 * 60;

/** Failures within 15 minutes (decisions, section 2). */
const byAddress: RateLimitRule = { name: 'auth/login-address', points: 100, seconds };
const byUsername: RateLimitRule = { name: 'auth/login-username', points: 30, seconds };
const byBoth: RateLimitRule = { name: 'auth/login-username-address', points: 10, seconds };

/** What counts: not a code that is still to be asked for, nor a service that was away. */
const failures: ReadonlySet<string> = new Set([INVALID_CREDENTIALS, OTP_INVALID]);

/** Counts failed logins across all replicas. */
@injectable()
export class LoginLimits {
  constructor(@inject(RateLimiter) private readonly limiter: RateLimiter) {}

  /**
   * Runs an attempt. Its points are taken before it, so that many attempts at once can't pass together, and given back
   * unless it fails. Throws `RateLimitError` when the limit of any count is reached.
   */
  async attempt<T>(username: string, address: string, work: () => Promise<T>): Promise<T> {
    const counts: readonly [RateLimitRule, string][] = [
      [byAddress, address],
      [byBoth, `${username}\0${address}`],
      [byUsername, username],
    ];
    for (const [rule, key] of counts) await this.limiter.consume(rule, key);
    let failed = false;
    try {
      return await work();
    } catch (error) {
      failed = error instanceof AuthenticationError && failures.has(error.code);
      throw error;
    } finally {
      if (!failed) for (const [rule, key] of counts) await this.limiter.refund(rule, key);
    }
  }
}
