import { z } from 'zod';
import { isArgon2 } from './argon2.js';
import { isPbkdf2 } from './pbkdf2.js';

/** The hash of a password that a user brings from elsewhere. */
export const importedHash = z
  .string()
  .max(300)
  .refine(
    (hash) => isArgon2(hash) || isPbkdf2(hash),
    'debe ser argon2id o pbkdf2_sha256, de costo razonable',
  );
