import pLimit from 'p-limit';
import { hash, verify } from '@node-rs/argon2';
import { inject, injectable } from 'inversify';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { isArgon2, isOfCost, PasswordCost } from './argon2.js';
import { LaneQueue, type Lane } from './lane-queue.js';
import { isPbkdf2, verifyPbkdf2 } from './pbkdf2.js';

/**
 * Creates a queue that runs `atOnce` works, lets `mostWaiting` wait, and refuses others with `UnavailableError`: better
 * soon than late.
 */
function boundedQueue(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= mostWaiting) throw new UnavailableError();
    return limit(work);
  };
}

/** The hashes that a host computes at once: more would only wait for the same processors. */
const AT_ONCE = 4;
/** Imported hashes take many times as long: half of the places are not for them. */
const IMPORTED_AT_ONCE = 2;
const MOST_WAITING = 64;

/** The outcome of comparing a password, and whether its hash should be replaced by one of our own. */
export interface Verification {
  readonly fits: boolean;
  readonly isOutdated: boolean;
}

/**
 * Hashes passwords with argon2id of {@link PasswordCost}: 19 MiB, two passes, one lane. It also verifies imported
 * hashes: pbkdf2, or argon2id of other costs.
 */
@injectable()
export class PasswordHasher {
  private readonly made = boundedQueue(AT_ONCE, MOST_WAITING);
  private readonly compared = new LaneQueue(AT_ONCE, MOST_WAITING);
  private readonly comparedToImported = new LaneQueue(IMPORTED_AT_ONCE, MOST_WAITING);
  /**
   * The hash for comparing the password of an unknown user, so that it takes as long as a comparison with one of our
   * own.
   */
  private readonly decoy: Promise<string>;

  constructor(@inject(PasswordCost) private readonly cost: PasswordCost) {
    this.decoy = hash('', cost);
  }

  /** Hashes a password in the normal form NFC: keyboards send one letter as one character or as two. */
  hash(password: string): Promise<string> {
    return this.made(() => hash(password.normalize('NFC'), this.cost));
  }

  /**
   * Runs work that calls {@link verify} once with this stored hash, when the queue admits it. Throws `UnavailableError`
   * where too many are waiting. Comparisons with imported hashes have a queue of their own, and delay no others.
   */
  runQueued<T>(stored: string | null | undefined, lane: Lane, work: () => Promise<T>): Promise<T> {
    const queue = stored && !isOfCost(stored, this.cost) ? this.comparedToImported : this.compared;
    return queue.run(lane, work);
  }

  /**
   * Tells whether a password matches, in either normal form, as older and imported hashes may be of NFD. Without a
   * stored hash, it works as long as with one of our own, and does not match.
   */
  async verify(stored: string | null | undefined, password: string): Promise<Verification> {
    const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')];
    const verified = await this.compare(stored, composed);
    if (verified.fits || decomposed === composed) return verified;
    const { fits } = await this.compare(stored, decomposed);
    return { fits, isOutdated: fits };
  }

  private async compare(stored: string | null | undefined, password: string): Promise<Verification> {
    if (stored && isPbkdf2(stored)) return { fits: await verifyPbkdf2(stored, password), isOutdated: true };
    if (stored && isArgon2(stored))
      return { fits: await verify(stored, password), isOutdated: !isOfCost(stored, this.cost) };
    await verify(await this.decoy, password);
    return { fits: false, isOutdated: false };
  }
}
