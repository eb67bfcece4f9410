import { createHash, randomBytes } from 'node:crypto';

/** A key that is not found by trying: 256 random bits. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

/** Whether a text may be a key of a link. */
export const isLinkKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a key. The key is random and too long to be guessed, so that a plain digest reveals nothing. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The address of the page that downloads by a key: in its fragment, which is sent to no server. */
export const linkUrl = (publicUrl: string, key: string): string => `${publicUrl}/documentos/enlace/#${key}`;
