import { z } from 'zod';

/** The fields of a connection, for administrators and bundles. */
export const connectionFields = {
  identificador: z
    .string()
    .regex(/^[^\p{Cc}\p{Cs}\s]+$/u, 'No puede tener espacios.')
    .max(100),
  token: z
    .string()
    .regex(/^[\x21-\x7E]+$/, 'Son caracteres ASCII, sin espacios.')
    .max(500),
  usuario: z.string().min(1).max(150),
  prefijo: z.string().regex(/^[A-Z0-9]{2,10}$/, 'Son de 2 a 10 letras mayúsculas sin acento o cifras.'),
  ciudadanos: z.boolean(),
} as const;
