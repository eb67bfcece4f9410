import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isBase64 } from './is-base64.js';

const derive = promisify(pbkdf2);

/**
 * The iterations of Django 6.1; 5.2 has 1,000,000, and 6.0 has 1,200,000. More would only occupy a processor at each
 * login.
 */
export const MOST_ITERATIONS = 1_500_000;

/**
 * `pbkdf2_sha256$<iterations>$<salt>$<hash of 32 bytes in base64>`, as Django writes it: its salts have 12 or 22
 * characters.
 */
const format = /^pbkdf2_sha256\$([1-9]\d{0,6})\$([^$\s\p{C}\P{ASCII}]{8,64})\$([A-Za-z0-9+/]{43}=)$/u;

/** Tells whether a stored hash has this format, and bounded cost. */
export function isPbkdf2(stored: string): boolean {
  const [, iterations, , hash = ''] = format.exec(stored) ?? [];
  return Number(iterations) <= MOST_ITERATIONS && isBase64(hash);
}

/** Tells whether a password matches an imported hash. */
export async function verifyPbkdf2(stored: string, password: string): Promise<boolean> {
  const [, iterations, salt, expected] = format.exec(stored) ?? [];
  if (!iterations || !salt || !expected) return false;
  const wanted = Buffer.from(expected, 'base64');
  return timingSafeEqual(await derive(password, salt, Number(iterations), wanted.length, 'sha256'), wanted);
}
