import { z } from 'zod';

/** The last entry of a page of a case: its moment, kind and id. */
export interface CasePlace {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tipo: string;
  readonly id: number;
}

/** The last moment of the year 9999 but one: every database can store it and the millisecond after it. */
const MOST_MOMENT = 253_402_300_799_998;

export const writtenPlace = ({ at, tipo, id }: CasePlace): string => `${at}-${tipo}-${id}`;

/** The place as a client sends it back. */
export const sentPlace = z
  .string()
  .regex(/^\d{1,15}-[A-Z_]{1,20}-\d{1,15}$/, 'Debe ser el `siguiente` de una página.')
  .transform((text): CasePlace => {
    const [at, tipo, id] = text.split('-') as [string, string, string];
    return { at: Number(at), tipo, id: Number(id) };
  })
  .refine(({ at }) => at <= MOST_MOMENT, 'Debe ser el `siguiente` de una página.');
