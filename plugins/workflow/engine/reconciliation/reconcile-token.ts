import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthenticationError } from '../../../../host/plugin-api/index.js';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Throws `AuthenticationError` for any token but the configured one, and where none is configured. Compares digests in
 * constant time.
 */
export function requireReconcileToken(shown: string | undefined, expected: string | undefined): void {
  const isRight = timingSafeEqual(digestOf(shown ?? ''), digestOf(expected ?? ''));
  if (!isRight || expected === undefined) throw new AuthenticationError('El token de conciliación no es válido.');
}
