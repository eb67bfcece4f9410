import { z } from 'zod';
import { isArgon2, MOST_MEMORY_MIB } from './argon2.js';
import { isPbkdf2, MOST_ITERATIONS } from './pbkdf2.js';

/** The schema of the password hash that a user brings from another system. */
export const importedHash = z
  .string()
  .max(300)
  .refine(
    (hash) => isArgon2(hash) || isPbkdf2(hash),
    `debe ser argon2id o pbkdf2_sha256 con un resumen de 32 bytes, y no cuesta más de ${MOST_MEMORY_MIB} MiB en dos pasadas o ${MOST_ITERATIONS} iteraciones`,
  );
