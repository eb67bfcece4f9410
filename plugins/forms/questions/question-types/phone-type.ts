import { maskText } from '../masks/mask-text.js';
import { readText } from './read-text.js';
import { accept, isRefusal, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** Mobile numbers begin with 3; landlines with 60 and the digit of the region, since 2021. */
const colombian = /^(?:3\d{9}|60[124-8]\d{7})$/;
const international = /^\+[1-9]\d{7,14}$/;
const separators = /[\s().-]/g;

/** TELEFONO: a Colombian number of ten digits, or any country's with `+`; stored without separators. */
export const phoneType: QuestionType = {
  settings: ['pre_patron'],
  source: 'body',
  maximumLength: () => 16,
  read(value) {
    const text = readText(value, 40);
    if (isRefusal(text)) return text;
    const number = text.replace(separators, '');
    const valid = number.startsWith('+57')
      ? colombian.test(number.slice(3))
      : colombian.test(number) || international.test(number);
    if (valid) return accept(number);
    return refuse('Debe ser un teléfono de diez dígitos (3… o 60…), o internacional con +.');
  },
  mask: maskText,
};
