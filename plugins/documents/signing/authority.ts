import type { Clock, Logger } from '../../../host/plugin-api/index.js';
import { AuthorityAnswerError } from './ask-authority.js';
import { RevokedError } from './revocation-answers.js';

/** How long an authority that failed is not asked again: each document would wait for it otherwise. */
const PAUSE_MILLISECONDS = 30_000;

/** An authority did not give what it was asked for. */
export class AuthorityAwayError extends Error {
  override readonly name = 'AuthorityAwayError';
}

/** An external service of signatures: time-stamps, or revocation data. */
export class Authority {
  private awayUntil = 0;

  constructor(
    private readonly name: 'timestamp' | 'revocation',
    private readonly parts: { readonly clock: Clock; readonly logger: Logger; readonly failed: () => void },
  ) {}

  /**
   * What `work` answers. Throws {@link AuthorityAwayError}, at once where it failed within the last half minute, or
   * {@link RevokedError}.
   */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    const { clock, logger, failed } = this.parts;
    if (clock.now().getTime() < this.awayUntil) throw new AuthorityAwayError(`${this.name}: failed a moment ago`);
    try {
      return await work();
    } catch (cause) {
      // That is an answer, and the next document must get it too.
      if (cause instanceof RevokedError) throw cause;
      this.awayUntil = clock.now().getTime() + PAUSE_MILLISECONDS;
      failed();
      const told = cause instanceof AuthorityAnswerError ? { reason: cause.message, err: cause.cause } : { err: cause };
      logger.warn({ authority: this.name, ...told }, 'an authority of signatures is away');
      throw new AuthorityAwayError(this.name, { cause });
    }
  }
}
