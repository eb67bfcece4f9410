import { hidden } from '../masks/hidden.js';
import { checkRange, withinRange } from './range.js';
import { refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const decimal = /^[+-]?\d{1,16}(?:\.\d{1,20})?$/;

/**
 * NUMERO: a JSON number, or a text with a decimal point; stored as a number no further than 2^53 - 1 from
 * zero.
 */
export const numberType: QuestionType = {
  settings: ['pre_minimo', 'pre_maximo'],
  source: 'body',
  checkDefinition: (question) => checkRange(question, 'number'),
  read(value, question) {
    const number = typeof value === 'string' ? parseDecimal(value.trim()) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      return refuse('Debe ser un número, con punto para los decimales.');
    }
    if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return refuse('El número es demasiado grande.');
    return withinRange(number === 0 ? 0 : number, question);
  },
  mask: hidden,
};

function parseDecimal(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined;
}
