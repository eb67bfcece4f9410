import type { Clock, Logger } from '../../../host/plugin-api/index.js';
import { AuthorityAnswerError } from './ask-authority.js';
import { RevokedError } from './revocation-answers.js';

/** The pause after a failure of an authority, so that not every document waits for its timeout. */
const PAUSE_MILLISECONDS = 30_000;

/** Thrown where an authority gave no usable answer. */
export class AuthorityAwayError extends Error {
  override readonly name = 'AuthorityAwayError';
}

/** An outside service for signatures, which may be optional. */
export class Authority {
  private awayUntil = 0;

  constructor(
    private readonly name: 'timestamp' | 'revocation',
    private readonly parts: { readonly clock: Clock; readonly logger: Logger; readonly failed: () => void },
  ) {}

  /**
   * Runs `work` and returns its answer. Throws {@link AuthorityAwayError}, at once within half a minute of a failure,
   * and {@link RevokedError}.
   */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    const { clock, logger, failed } = this.parts;
    if (clock.now().getTime() < this.awayUntil) throw new AuthorityAwayError(`${this.name}: failed a moment ago`);
    try {
      return await work();
    } catch (cause) {
      // A revocation is a valid answer: no pause, so that the next document gets it, too.
      if (cause instanceof RevokedError) throw cause;
      this.awayUntil = clock.now().getTime() + PAUSE_MILLISECONDS;
      failed();
      const fields =
        cause instanceof AuthorityAnswerError ? { reason: cause.message, err: cause.cause } : { err: cause };
      logger.warn({ authority: this.name, ...fields }, 'an authority of signatures is away');
      throw new AuthorityAwayError(this.name, { cause });
    }
  }
}
