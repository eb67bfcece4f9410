import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthenticationError } from '../../../../host/plugin-api/index.js';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Throws `AuthenticationError` for another token than the configured one, and where none is. Digests are compared, in a
 * time that reveals nothing about either.
 */
export function requireReconcileToken(shown: string | undefined, expected: string | undefined): void {
  const isRight = timingSafeEqual(digestOf(shown ?? ''), digestOf(expected ?? ''));
  if (!isRight || expected === undefined) throw new AuthenticationError('El token de conciliación no es válido.');
}
