/** `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<hash of 32 bytes>`, both in base64 without padding. */
const format =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** More would let an imported hash hold a processor for a second, or the memory of the host, at each login. */
const MOST_MEMORY_KIB = 256 * 1024;
const MOST_MEMORY_PASSES = 1024 * 1024;
const MOST_LANES = 16;

const isBase64 = (text: string): boolean =>
  Buffer.from(text, 'base64')
    .toString('base64')
    .replace(/={1,2}$/, '') === text;

/** Whether a stored hash is of this form, and of bounded cost. */
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
