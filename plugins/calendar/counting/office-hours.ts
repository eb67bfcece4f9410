import { z } from 'zod';
import { plainValue } from '../../../host/plugin-api/index.js';

const REFUSAL = 'Escriba una hora de 24 horas, como 08:00.';
const time = z
  .string(REFUSAL)
  .overwrite(plainValue)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, REFUSAL);
const end = z.union([time, z.literal('24:00')], REFUSAL);

/** The schema of office hours: from `desde` until before `hasta`, in the time zone of the city. */
export const officeHours = z
  .strictObject({
    desde: time.describe('when the office opens, as `08:00`'),
    hasta: end.describe('when it closes, as `17:00`, or `24:00` for midnight'),
  })
  .refine(({ desde, hasta }) => desde < hasta, { error: 'El horario termina después de comenzar.', path: ['hasta'] });
export type OfficeHours = z.output<typeof officeHours>;

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Tells whether a minute of the day, counted from midnight, is within the hours. */
export function isWithin({ desde, hasta }: OfficeHours, minute: number): boolean {
  return minuteOf(desde) <= minute && minute < minuteOf(hasta);
}
