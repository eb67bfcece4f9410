import { plainValue } from '../../../../host/plugin-api/index.js';
import { maskText } from '../masks/mask-text.js';
import { accept, isRefusal, readText, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** Colombian numbers: mobile numbers begin with 3; landlines, since 2021, with 60 and the digit of the region. */
const colombian = /^(?:3\d{9}|60[124-8]\d{7})$/;
const international = /^\+[1-9]\d{7,14}$/;
const separators = /[\s().-]/g;
const longestText = 40;

const between = '[\\s().-]*';
const spread = (...parts: readonly string[]): string => parts.map((part) => between + part).join('');
const digits = (count: string): string => `(?:${spread('\\d')}){${count}}`;
const own = `(?:${spread('3')}${digits('9')}|${spread('6', '0', '[124-8]')}${digits('7')})`;
/** The pattern of the numbers of other countries than 57. */
const other = `(?:${spread('[1-46-9]', '\\d')}|${spread('5', '[0-689]')})${digits('6,13')}`;
/** The pattern of a number as it may be written, with separators. */
const written = `^(?:${own}|${spread('\\+')}(?:${spread('5', '7')}${own}|${other}))${between}$`;

/** TELEFONO: a Colombian number of ten digits, or any country's with `+`; stored without separators. */
export const phoneType: QuestionType = {
  settings: ['pre_patron', 'pre_autocompletar'],
  source: 'body',
  maximumLength: () => 16,
  read(value) {
    const text = readText(value, longestText);
    if (isRefusal(text)) return text;
    const number = plainValue(text).replace(separators, '');
    const valid = number.startsWith('+57')
      ? colombian.test(number.slice(3))
      : colombian.test(number) || international.test(number);
    if (valid) return accept(number);
    return refuse('Debe ser un teléfono de diez dígitos (3… o 60…), o internacional con +.');
  },
  // `pre_patron` applies to the number without separators, and so is not part of the schema.
  schema: () => ({ type: 'string', maxLength: longestText, pattern: written }),
  mask: maskText,
};
