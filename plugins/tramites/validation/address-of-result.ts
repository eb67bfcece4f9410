import { z } from 'zod';
import { emailAddress } from '../../../host/plugin-api/index.js';

const person = z.looseObject({ correo: z.string().nullish() });

/** `{correo}`, or rows of it: with SQL Server's `FOR JSON`, one person is a list, too. */
const result = z.union([person, z.array(person)]).nullish();

/** Returns an address that can be written to, or `undefined`. */
export function usableAddress(text: string | null | undefined): string | undefined {
  return emailAddress.safeParse(text).data;
}

/** The address in the `respuesta` of a procedure. */
export type ResultAddress =
  | { readonly kind: 'found'; readonly address: string }
  | { readonly kind: 'nobody' }
  /** Of another shape, of several people, or without an address. */
  | { readonly kind: 'malformed' };

/** Reads the field `correo` of a procedure's `respuesta`. */
export function addressOfResult(respuesta: unknown): ResultAddress {
  const parsed = result.safeParse(respuesta);
  if (!parsed.success) return { kind: 'malformed' };
  const rows = [parsed.data ?? []].flat();
  const [first] = rows;
  if (rows.length > 1) return { kind: 'malformed' };
  if (!first?.correo) return { kind: 'nobody' };
  const address = usableAddress(first.correo);
  return address === undefined ? { kind: 'malformed' } : { kind: 'found', address };
}
