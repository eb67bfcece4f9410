const HIDDEN = '***';

/** A kind of value that is always secret: a text that each of its values contains, and their pattern. */
interface Kind {
  readonly mark: string;
  readonly pattern: RegExp;
  readonly shown?: string;
}

const kinds: readonly Kind[] = [
  // A JWT: its header is JSON in base64.
  { mark: 'eyJ', pattern: /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g },
  // The value of a header Authorization.
  { mark: 'earer ', pattern: /\b([Bb]earer )[^\s"\\,]+/g, shown: `$1${HIDDEN}` },
  { mark: 'asic ', pattern: /\b([Bb]asic )[\w+/]{6,}={0,2}/g, shown: `$1${HIDDEN}` },
  // A private key, or anything else in PEM, to the end of its text.
  { mark: '-----BEGIN', pattern: /-----BEGIN [^"]*/g },
  // The account in an address, and the values of its query. The path stays: its tokens are UUIDs, and so are ordinary
  // ids.
  { mark: '://', pattern: /(:\/\/)[^\s"/?#]*@/g, shown: `$1${HIDDEN}@` },
  { mark: '=', pattern: /([?&][\w.-]{1,60}=)[^\s"&#]+/g, shown: `$1${HIDDEN}` },
  // A UUID that is labelled as a key.
  {
    mark: 'ey',
    pattern: /(api[-_ ]?key\W{1,6})[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi,
    shown: `$1${HIDDEN}`,
  },
  // The address that an authenticator app scans, and hashes of passwords.
  { mark: 'otpauth:', pattern: /otpauth:[^\s"]+/g },
  { mark: '$', pattern: /\$(?:argon2\w{1,2}|2[aby])\$[^\s"]+/g },
  { mark: 'pbkdf2_', pattern: /pbkdf2_\w{1,20}\$[^\s"]+/g },
  // A signed session cookie.
  { mark: 's%3A', pattern: /s%3A[\w-]{16,}\.[\w%+/-]+/g },
  { mark: 's:', pattern: /\bs:[\w-]{16,}\.[\w+/=-]+/g },
];

/**
 * 32 bytes in base64, the form of our keys, links and proofs: as a whole value, with letters of both cases and digits.
 */
const thirtyTwoBytes = /"[\w+/-]{43}=?"/g;
const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

/** Fields whose values have no distinct form, and are always secret. */
const named = /"(password|authorization|cookie|set-cookie)":"(?:[^"\\]|\\.)*"/gi;

/**
 * Removes secrets that are recognizable by their form from a log line, in whichever field they appear. This is a second
 * safeguard: no secret is to be logged at all. A secret without a distinct form, such as a code of six digits, is
 * protected by that rule alone.
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
