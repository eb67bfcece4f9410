import { createHash, randomBytes } from 'node:crypto';

/** Makes a key of 256 random bits, which cannot be guessed. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

/** Tells whether a text has the form of a link key. */
export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Computes the stored digest of a key. A plain digest is enough, as random keys of this length cannot be tried out. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Makes the address of the download page. The key is in its fragment, which browsers do not send to servers. */
export const linkUrl = (publicUrl: string, key: string): string => `${publicUrl}/documentos/enlace/#${key}`;
