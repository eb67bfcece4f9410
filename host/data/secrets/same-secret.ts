import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tells whether a caller shows the configured secret. Compares digests in constant time, which reveals nothing about
 * either.
 */
export function isSameSecret(shown: string | undefined, expected: string | undefined): boolean {
  const isRight = timingSafeEqual(digestOf(shown ?? ''), digestOf(expected ?? ''));
  return isRight && shown !== undefined && expected !== undefined;
}
