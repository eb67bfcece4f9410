const HIDDEN = '***';

const secretWords = new Set([
  ...['secret', 'secrets', 'password', 'passwords', 'passphrase', 'passwd', 'pass', 'pwd', 'pin'],
  ...['token', 'tokens', 'key', 'keys', 'credential', 'credentials', 'authorization', 'cookie', 'headers'],
  ...['clave', 'claves', 'contrasena', 'secreto', 'pepper', 'salt', 'private', 'apikey', 'dsn'],
]);

/** The last words of names whose value is a place rather than a secret. */
const placeWords = new Set(['url', 'uri', 'file', 'folder', 'path', 'host', 'name', 'kid']);

/** Splits a name into words: `accessKeyId` and `access_key_id` have three. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * Tells whether a text is long, without blanks, and of letters of both cases and digits: a key or a token, whatever its
 * name.
 */
const looksRandom = (text: string): boolean =>
  /^(?![./])[\w+/=.-]{24,}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

const isPem = (text: string): boolean => text.includes('-----BEGIN ');

/** Hides the login and the values of the query in an address. */
function hideInAddress(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return text
    .replace(/^([a-z][a-z0-9+.-]*:\/\/).*@/is, `$1${HIDDEN}@`)
    .replace(/([?&#][^?=&#]*=)[^&#]*/g, `$1${HIDDEN}`);
}

function hideText(name: string, text: string): string {
  const words = wordsOf(name);
  const isSecret = words.some((word) => secretWords.has(word)) && !placeWords.has(words.at(-1) ?? '');
  return isSecret || isPem(text) || looksRandom(text) ? HIDDEN : hideInAddress(text);
}

/**
 * Returns a copy of a configuration that may be shown. A value whose name or form suggests a secret is `***`, and so is
 * the login of an address. It rather hides too much than too little: the meaning of a plugin's part is not known here.
 */
export function hideSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return hideText(name, value);
  const isSecret = secretWords.has(wordsOf(name).at(-1) ?? '');
  if (typeof value === 'number' || typeof value === 'bigint') return isSecret ? HIDDEN : Number(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, name));
  // The keys within `tokens` are free names: their values are secret, whatever the names.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hideSecrets(inner, isSecret ? name : key)]),
  );
}
