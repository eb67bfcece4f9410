import { z } from 'zod';

/** The place of an entry in a list by time: its moment in milliseconds, and its id. */
export const readPlace = z.string().regex(/^\d{1,15}-\d{1,15}$/, 'Debe ser el de una página anterior.');

export interface ReadPlace {
  readonly at: Date;
  readonly id: number;
}

export const writtenPlace = (at: Date, id: number): string => `${at.getTime()}-${id}`;

export function placeOf(text: string): ReadPlace {
  const [at, id] = text.split('-').map(Number) as [number, number];
  // Beyond what a moment can be, it is behind the newest entry as well.
  return { at: new Date(Math.min(at, LAST_MILLISECOND)), id };
}

/** The end of the year 9999, the last that SQL Server knows. */
const LAST_MILLISECOND = Date.UTC(10_000, 0) - 1;
