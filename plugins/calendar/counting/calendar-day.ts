import { z } from 'zod';
import { plainValue } from '../../../host/plugin-api/index.js';

const REFUSAL = 'Escriba una fecha como 2026-12-31, de los años 1900 a 2200.';

/** The schema of a date that the calendar accepts, as `2026-12-31`. */
export const calendarDay = z
  .string(REFUSAL)
  .overwrite(plainValue)
  .check(z.iso.date({ error: REFUSAL, abort: true }))
  .refine((day) => day >= '1900-01-01' && day <= '2200-12-31', REFUSAL);
