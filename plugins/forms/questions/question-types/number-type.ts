import { plainValue } from '../../../../host/plugin-api/index.js';
import { hidden } from '../masks/hidden.js';
import { checkRange, withinRange } from './range.js';
import { refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const decimal = /^[+-]?(\d+)(?:\.(\d+))?$/;
/** The most decimals that `toFixed` prints. */
const MOST_DECIMALS = 100;
/** The longest text that is parsed: an accepted number is shorter, except for needless zeros and blanks. */
const MOST_CHARACTERS = 1000;

/**
 * NUMERO: a JSON number, or a text with a decimal point; stored as a number no further than 2^53 - 1 from zero. A JSON
 * number that a double cannot hold exactly arrives as its text, and is refused rather than rounded.
 */
export const numberType: QuestionType = {
  settings: ['pre_minimo', 'pre_maximo'],
  source: 'body',
  checkDefinition: (question) => checkRange(question, 'number'),
  read(value, question) {
    if (typeof value === 'string' && value.length > MOST_CHARACTERS) {
      return refuse('El número tiene demasiadas cifras.');
    }
    const text = typeof value === 'string' ? plainValue(value) : undefined;
    const number = text === undefined ? value : parseDecimal(text);
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      return refuse('Debe ser un número, con punto para los decimales.');
    }
    if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return refuse('El número es demasiado grande.');
    if (text !== undefined && !isExact(text, number)) {
      return refuse('El número tiene demasiadas cifras.');
    }
    return withinRange(number === 0 ? 0 : number, question);
  },
  schema: ({ pre_minimo, pre_maximo }) => ({
    type: 'number',
    minimum: Math.max(Number(pre_minimo ?? Number.MIN_SAFE_INTEGER), Number.MIN_SAFE_INTEGER),
    maximum: Math.min(Number(pre_maximo ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
  }),
  mask: hidden,
};

function parseDecimal(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined;
}

/** Tells whether the number is printed with the decimals that its text has. */
function isExact(text: string, number: number): boolean {
  const [, whole = '', fraction = ''] = decimal.exec(text)!;
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  if (decimals.length > MOST_DECIMALS) return false;
  const written = `${whole.replace(/^0+(?=\d)/, '')}${decimals && '.'}${decimals}`;
  return Math.abs(number).toFixed(decimals.length) === written;
}
