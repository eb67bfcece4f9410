import { token } from '../../../host/plugin-api/index.js';
import { isBase64 } from './is-base64.js';

/** The cost of this service's own hashes; tests bind a cheaper one. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}
export const PasswordCost = token<PasswordCost>('auth/PasswordCost');

export const ourCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<hash of 32 bytes>`, both in base64 without padding. */
const format = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/**
 * Enough for the costs in use: Django's 100 MiB in two passes, and the 64 MiB in three of RFC 9106. With more, an
 * imported hash could occupy a processor, or the memory of the host, at each login.
 */
export const MOST_MEMORY_MIB = 128;
const MOST_MEMORY_KIB = MOST_MEMORY_MIB * 1024;
const MOST_MEMORY_PASSES = 2 * MOST_MEMORY_KIB;
const MOST_LANES = 16;

/** Tells whether a stored hash has this format, and bounded cost. */
export function isArgon2(stored: string): boolean {
  const [, memory, passes, lanes, salt = '', hash = ''] = format.exec(stored) ?? [];
  const [m, t, p] = [Number(memory), Number(passes), Number(lanes)];
  return (
    p >= 1 &&
    p <= MOST_LANES &&
    t >= 1 &&
    m >= 8 * p &&
    m <= MOST_MEMORY_KIB &&
    m * t <= MOST_MEMORY_PASSES &&
    isBase64(salt) &&
    isBase64(hash)
  );
}

/** Tells whether a stored hash has this cost. */
export const isOfCost = (stored: string, { memoryCost, timeCost, parallelism }: PasswordCost): boolean =>
  stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
