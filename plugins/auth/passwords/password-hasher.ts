import { hash, verify } from '@node-rs/argon2';
import { injectable } from 'inversify';
import { boundedQueue } from './bounded-queue.js';
import { isPbkdf2, verifyPbkdf2 } from './pbkdf2.js';

/** How many hashes a host works on at once: more only wait for the same processors. */
const AT_ONCE = 4;
const MOST_WAITING = 64;

/** What a password was compared with, and whether its hash should be replaced by one of ours. */
export interface Verification {
  readonly fits: boolean;
  readonly isOutdated: boolean;
}

/** argon2id with the library's defaults: 19 MiB, two passes, one lane. Imported pbkdf2 hashes are verified too. */
@injectable()
export class PasswordHasher {
  private readonly queued = boundedQueue(AT_ONCE, MOST_WAITING);
  /** What a missing user's password is compared with, so that it takes the same time. */
  private readonly decoy = hash('');

  hash(password: string): Promise<string> {
    return this.queued(() => hash(password));
  }

  /** Whether a password fits; without a stored hash it works as long, and answers that it does not. */
  verify(stored: string | null | undefined, password: string): Promise<Verification> {
    return this.queued(async () => {
      if (stored && isPbkdf2(stored)) return { fits: await verifyPbkdf2(stored, password), isOutdated: true };
      const fits = await verify(stored ?? (await this.decoy), password);
      return { fits: fits && Boolean(stored), isOutdated: false };
    });
  }
}
