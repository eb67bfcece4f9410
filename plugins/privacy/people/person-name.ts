import { z } from 'zod';
import { rowId } from '../../../host/plugin-api/index.js';

/** Names a person: by an identity document, or as a user. */
export const personName = z.union([
  z.strictObject({
    tipo: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,10}$/, { error: 'El tipo es la sigla del documento, como «CC».' }),
    numero: z.string().trim().min(1).max(40),
  }),
  z.strictObject({ usuario: rowId }),
]);

export type PersonName = z.output<typeof personName>;

/** The same in one line, which is what digests are made of. */
export const wordedName = (name: PersonName): string =>
  'usuario' in name ? `usuario:${name.usuario}` : `${name.tipo}:${name.numero}`;
