import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { hidden } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** The longest text that is read, with blanks around the time. */
const maximumLength = 100;
const timeOfDay = z
  .string()
  .max(maximumLength, { abort: true })
  .overwrite(plainValue)
  .pipe(z.iso.time({ precision: -1 }));

/** HORA: a time of day, `HH:MM` of 24 hours. */
export const timeType: QuestionType = {
  settings: [],
  source: 'body',
  read(value) {
    const time = timeOfDay.safeParse(value);
    return time.success ? accept(time.data) : refuse('Debe ser una hora, HH:MM, de 00:00 a 23:59.');
  },
  schema: () => ({ type: 'string', pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' }),
  mask: hidden,
};
