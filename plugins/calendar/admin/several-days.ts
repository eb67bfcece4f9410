import { z } from 'zod';

/** The most days that one call closes or opens. */
const MOST_IN_A_CALL = 400;

/** Makes the schema of the days of one call, without repeats. */
export const severalDays = <S extends z.ZodType>(day: S, dia: (value: z.output<S>) => string, least = 1) =>
  z
    .array(day)
    .min(least)
    .max(MOST_IN_A_CALL)
    .refine((days) => new Set(days.map(dia)).size === days.length, 'Hay un día repetido.');
