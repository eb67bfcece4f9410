import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { ourCost } from '../../../../plugins/auth/passwords/argon2.js';
import { PASSWORD } from './auth-client.js';

/** Hashes a password as Django does. */
export function djangoHash(password: string, iterations: number): string {
  const salt = randomBytes(12).toString('base64url');
  const derived = pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('base64');
  return `pbkdf2_sha256$${iterations}$${salt}$${derived}`;
}

/** A cheap hash of the password of the tests. */
export const DJANGO_HASH = djangoHash(PASSWORD, 1000);

/** argon2id of that password from another system: 64 MiB, three passes, four lanes. */
export const FOREIGN_ARGON2 =
  '$argon2id$v=19$m=65536,t=3,p=4$c2FsLWRlLXBydWViYS0xIQ$AJx+AFZIGry+thl9mu8O11eZoxJsVFTpbzrqAdFU5qw';

/** Hashes a password with argon2id of our own cost, without normalizing it. */
export const argon2HashOf = (password: string): Promise<string> => hash(password, ourCost);
