import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether a caller shows the configured secret. Digests are compared, in a time that tells nothing of either.
 */
export function isSameSecret(shown: string | undefined, expected: string | undefined): boolean {
  const isRight = timingSafeEqual(digestOf(shown ?? ''), digestOf(expected ?? ''));
  return isRight && shown !== undefined && expected !== undefined;
}
