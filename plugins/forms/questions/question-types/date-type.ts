import { z } from 'zod';
import { plainValue } from '../../../../host/plugin-api/index.js';
import { hidden } from '../masks/hidden.js';
import { checkRange, withinRange } from './range.js';
import { refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** The longest text that is read, with blanks around the date. */
const maximumLength = 100;
const calendarDate = z.string().max(maximumLength, { abort: true }).overwrite(plainValue).pipe(z.iso.date());

/** FECHA: a day of the calendar, `YYYY-MM-DD`. */
export const dateType: QuestionType = {
  settings: ['pre_minimo', 'pre_maximo'],
  source: 'body',
  checkDefinition: (question) => checkRange(question, 'string'),
  read(value, question) {
    const date = calendarDate.safeParse(value);
    if (!date.success) return refuse('Debe ser una fecha real, AAAA-MM-DD.');
    return withinRange(date.data, question);
  },
  schema: () => ({ type: 'string', format: 'date' }),
  mask: hidden,
};
