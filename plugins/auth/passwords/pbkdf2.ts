import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** More would let an imported hash hold a processor for seconds at each login. */
const MOST_ITERATIONS = 2_000_000;

/** `pbkdf2_sha256$<iterations>$<salt>$<hash in base64>`, as Django writes it. */
const format = /^pbkdf2_sha256\$(\d{1,7})\$([^$]{1,128})\$([A-Za-z0-9+/]{43}=)$/;

/** Whether a stored hash is of this form, and of bounded cost. */
export function isPbkdf2(stored: string): boolean {
  const iterations = Number(format.exec(stored)?.[1] ?? 0);
  return iterations > 0 && iterations <= MOST_ITERATIONS;
}

/** Whether a password fits an imported hash. */
export async function verifyPbkdf2(stored: string, password: string): Promise<boolean> {
  const [, iterations, salt, expected] = format.exec(stored) ?? [];
  if (!iterations || !salt || !expected) return false;
  const wanted = Buffer.from(expected, 'base64');
  return timingSafeEqual(await derive(password, salt, Number(iterations), wanted.length, 'sha256'), wanted);
}
