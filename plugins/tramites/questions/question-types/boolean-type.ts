import { hidden } from '../masks/hidden.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

const words: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['si', true],
  ['sí', true],
  ['false', false],
  ['no', false],
]);

/** BOOLEANO: JSON true or false, or the words that a multipart form sends for them. */
export const booleanType: QuestionType = {
  settings: [],
  source: 'body',
  read(value) {
    const boolean =
      typeof value === 'string' ? words.get(value.trim().toLowerCase().normalize('NFC')) : value;
    return typeof boolean === 'boolean' ? accept(boolean) : refuse('Debe ser verdadero o falso.');
  },
  mask: hidden,
};
