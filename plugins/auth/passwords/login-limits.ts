import { inject, injectable } from 'inversify';
import {
  AuthenticationError,
  RateLimiter,
  type RateLimitCount,
  type RateLimitRule,
} from '../../../host/plugin-api/index.js';
import type { LoginPlace } from '../places/login-places.js';
import { INVALID_CREDENTIALS, OTP_INVALID } from './login-refusals.js';

const seconds = 15 * 60;

/** Limits of failures within 15 minutes (decisions, section 2). */
const byAddress: RateLimitRule = { name: 'auth/login-address', points: 100, seconds };
const byUsername: RateLimitRule = { name: 'auth/login-username', points: 30, seconds };
const byBoth: RateLimitRule = { name: 'auth/login-username-address', points: 10, seconds };
const byPlace: RateLimitRule = { name: 'auth/login-place', points: 10, seconds };

/** The codes that count as failures: not a missing second-factor code, nor an unavailable service. */
const failures: ReadonlySet<string> = new Set([INVALID_CREDENTIALS, OTP_INVALID]);

/** Tells whether a login failed by a wrong password or code. */
export const isFailedLogin = (error: unknown): boolean =>
  error instanceof AuthenticationError && failures.has(error.code);

/** Counts failed logins across all hosts. */
@injectable()
export class LoginLimits {
  constructor(@inject(RateLimiter) private readonly limiter: RateLimiter) {}

  /** Returns the counters of a login from a browser where this user has not logged in before. */
  ofStranger(username: string, address: string): readonly RateLimitCount[] {
    return [
      [byBoth, `${username}\0${address}`],
      [byUsername, username],
      [byAddress, address],
    ];
  }

  /**
   * Returns the only counter of a login from a browser where the user has logged in before. Strangers do not use it up;
   * and failures there neither help them to lock the user out nor lock out others with the same address.
   */
  ofKnown(userId: number, { id }: LoginPlace): readonly RateLimitCount[] {
    return [[byPlace, `${id}\0${userId}`]];
  }

  /** Throws `RateLimitError` when the limit of any counter is reached. */
  check(counts: readonly RateLimitCount[]): Promise<void> {
    return this.limiter.checkPoints(counts);
  }

  /**
   * Runs an attempt, and counts it where it fails. Throws `RateLimitError` when other attempts reached a limit
   * meanwhile: of many concurrent guesses, no more are answered than the limit allows.
   */
  async count<T>(counts: readonly RateLimitCount[], work: () => Promise<T>): Promise<T> {
    let failed = false;
    try {
      return await work();
    } catch (error) {
      failed = isFailedLogin(error);
      throw error;
    } finally {
      if (failed) for (const count of counts) await this.limiter.consumePoint(...count);
      else await this.limiter.checkPoints(counts);
    }
  }
}
