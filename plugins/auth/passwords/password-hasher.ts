import pLimit from 'p-limit';
import { hash, verify } from '@node-rs/argon2';
import { inject, injectable } from 'inversify';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import { isArgon2, isOfCost, PasswordCost } from './argon2.js';
import { LaneQueue, type Lane } from './lane-queue.js';
import { isPbkdf2, verifyPbkdf2 } from './pbkdf2.js';

/** Runs so much at once, lets so much wait, and refuses the rest with `UnavailableError`: soon rather than late. */
function boundedQueue(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= mostWaiting) throw new UnavailableError();
    return limit(work);
  };
}

/** How many hashes a host works on at once: more only wait for the same processors. */
const AT_ONCE = 4;
/** Imported ones take many times as long: half of the places are never theirs. */
const IMPORTED_AT_ONCE = 2;
const MOST_WAITING = 64;

/** What a password was compared with, and whether its hash should be replaced by one of ours. */
export interface Verification {
  readonly fits: boolean;
  readonly isOutdated: boolean;
}

/**
 * argon2id of {@link PasswordCost}: 19 MiB, two passes, one lane. Imported hashes, pbkdf2 or argon2id of other costs,
 * are verified too.
 */
@injectable()
export class PasswordHasher {
  private readonly made = boundedQueue(AT_ONCE, MOST_WAITING);
  private readonly compared = new LaneQueue(AT_ONCE, MOST_WAITING);
  private readonly comparedToImported = new LaneQueue(IMPORTED_AT_ONCE, MOST_WAITING);
  /** What a missing user's password is compared with, so that it takes as long as that of one of ours. */
  private readonly decoy: Promise<string>;

  constructor(@inject(PasswordCost) private readonly cost: PasswordCost) {
    this.decoy = hash('', cost);
  }

  /** Of the normal form NFC: keyboards send the same letter as one sign or as two. */
  hash(password: string): Promise<string> {
    return this.made(() => hash(password.normalize('NFC'), this.cost));
  }

  /**
   * Runs work that calls {@link verify} with this stored hash once, once the queue admits it. Throws `UnavailableError`
   * where too many wait. Comparisons to imported hashes wait for each other, and delay no others.
   */
  inTurn<T>(stored: string | null | undefined, lane: Lane, work: () => Promise<T>): Promise<T> {
    const queue = stored && !isOfCost(stored, this.cost) ? this.comparedToImported : this.compared;
    return queue.run(lane, work);
  }

  /**
   * Returns whether a password fits, in either normal form, as older and imported hashes may be of NFD; without a
   * stored hash it works as long as for one of ours, and answers that it does not.
   */
  async verify(stored: string | null | undefined, password: string): Promise<Verification> {
    const [kept, apart] = [password.normalize('NFC'), password.normalize('NFD')];
    const verified = await this.compare(stored, kept);
    if (verified.fits || apart === kept) return verified;
    const { fits } = await this.compare(stored, apart);
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
