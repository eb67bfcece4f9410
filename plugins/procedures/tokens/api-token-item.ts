import { z } from 'zod';
import { procedureCode } from '../contract.js';

export const tokenName = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u,
    'El nombre tiene hasta 100 letras, dígitos, espacios, puntos o guiones.',
  );

/** The codes that a token may run, and its expiry. */
export const tokenGrant = z.strictObject({
  procedimientos: z.array(procedureCode).min(1).max(200).describe('The codes that it may run'),
  expira: z.iso.datetime({ offset: true }).optional().describe('Without it, until it is revoked'),
});

export type TokenGrant = z.output<typeof tokenGrant>;

/** Returns the codes of a grant, each with its field, for the error. */
export const codesOf = ({ procedimientos }: TokenGrant) =>
  procedimientos.map((codigo, place) => ({ codigo, field: `procedimientos.${place}` }));

/** Returns the end of a grant; null for one without an end. */
export const expiryOf = ({ expira }: TokenGrant): Date | null => (expira === undefined ? null : new Date(expira));
