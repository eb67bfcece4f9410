import { createHash, randomBytes } from 'node:crypto';

/** Returns a key that nobody finds by trying: 256 random bits. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

/** Returns whether a text may be a key of a link. */
export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a key. It is random: nobody tries all of them, so that a plain digest tells nothing. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Returns the address of the page that downloads by a key: in its fragment, which is sent to no server. */
export const linkUrl = (publicUrl: string, key: string): string => `${publicUrl}/documentos/enlace/#${key}`;
