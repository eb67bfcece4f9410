const HIDDEN = '***';

/** A kind of value that is always secret: a text that each of them has in it, and what it looks like. */
interface Kind {
  readonly mark: string;
  readonly pattern: RegExp;
  readonly shown?: string;
}

const kinds: readonly Kind[] = [
  // A JWT: its header is JSON in base64.
  { mark: 'eyJ', pattern: /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g },
  // What a header Authorization holds.
  { mark: 'earer ', pattern: /\b([Bb]earer )[^\s"\\,]+/g, shown: `$1${HIDDEN}` },
  { mark: 'asic ', pattern: /\b([Bb]asic )[\w+/]{6,}={0,2}/g, shown: `$1${HIDDEN}` },
  // A private key, or anything else in PEM, to the end of its text.
  { mark: '-----BEGIN', pattern: /-----BEGIN [^"]*/g },
  // The account in an address, and the values of its query: tokens of an address are UUIDs, which ids are too.
  { mark: '://', pattern: /(:\/\/)[^\s"/?#]*@/g, shown: `$1${HIDDEN}@` },
  { mark: '=', pattern: /([?&][\w.-]{1,60}=)[^\s"&#]+/g, shown: `$1${HIDDEN}` },
  // A UUID that is said to be a key.
  {
    mark: 'ey',
    pattern: /(api[-_ ]?key\W{1,6})[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi,
    shown: `$1${HIDDEN}`,
  },
  // What an authenticator scans, and hashes of passwords.
  { mark: 'otpauth:', pattern: /otpauth:[^\s"]+/g },
  { mark: '$', pattern: /\$(?:argon2\w{1,2}|2[aby])\$[^\s"]+/g },
  { mark: 'pbkdf2_', pattern: /pbkdf2_\w{1,20}\$[^\s"]+/g },
  // A signed cookie of a session.
  { mark: 's%3A', pattern: /s%3A[\w-]{16,}\.[\w%+/-]+/g },
  { mark: 's:', pattern: /\bs:[\w-]{16,}\.[\w+/=-]+/g },
];

/**
 * 32 bytes in base64, as keys, links and proofs of ours are: as a whole value, with letters of both cases and digits.
 */
const thirtyTwoBytes = /"[\w+/-]{43}=?"/g;
const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

/** Fields whose value looks like any other, and is a secret whatever it is. */
const named = /"(password|authorization|cookie|set-cookie)":"(?:[^"\\]|\\.)*"/gi;

/**
 * Returns a line of the log without what is a secret by its kind, in whichever field or text it stands. A second net:
 * nothing of it is to be logged at all. What has no look of its own, such as a code of six digits, is held by that rule
 * alone.
 */
export function hideSecretKinds(line: string): string {
  let shown = line;
  for (const { mark, pattern, shown: replacement = HIDDEN } of kinds) {
    if (shown.includes(mark)) shown = shown.replace(pattern, replacement);
  }
  return shown
    .replace(thirtyTwoBytes, (value) => (isMixed(value) ? `"${HIDDEN}"` : value))
    .replace(named, `"$1":"${HIDDEN}"`);
}
