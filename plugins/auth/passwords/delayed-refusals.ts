import { inject, injectable } from 'inversify';
import { AuthenticationError, RateLimitError, UnavailableError } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { INVALID_CREDENTIALS } from './login-refusals.js';
import { Stopwatch } from './stopwatch.js';

/** More than the hashes of a second: only a fault of this service fills it. */
const MOST_WAITING = 1000;

/** Tells whether a refusal depends on the hash that the password was compared with. */
const isRevealing = (error: unknown): boolean =>
  error instanceof RateLimitError || (error instanceof AuthenticationError && error.code === INVALID_CREDENTIALS);

/**
 * Delays the refusals of wrong passwords to a fixed time after their arrival, so that the time does not reveal the
 * hash: an expensive imported one, one of our own, or none for an unknown user. A delayed refusal holds no place in a
 * queue and no connection.
 */
@injectable()
export class DelayedRefusals {
  private waiting = 0;

  constructor(
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(Stopwatch) private readonly stopwatch: Stopwatch,
  ) {}

  /** Returns the moment from which {@link delay} counts. */
  arrival(): number {
    return this.stopwatch.now();
  }

  /**
   * Throws the refusal: at the next multiple of `refusalSeconds` after the arrival, where a password was judged, and at
   * once otherwise. Throws `UnavailableError` where too many are waiting already.
   */
  async delay(arrival: number, refusal: unknown): Promise<never> {
    if (!isRevealing(refusal)) throw refusal;
    if (this.waiting >= MOST_WAITING) throw new UnavailableError();
    this.waiting += 1;
    try {
      await this.stopwatch.pause(this.rest(this.stopwatch.now() - arrival));
    } finally {
      this.waiting -= 1;
    }
    throw refusal;
  }

  private rest(elapsed: number): number {
    const step = this.settings.refusalSeconds * 1000;
    return Math.max(1, Math.ceil(elapsed / step)) * step - elapsed;
  }
}
