import { plainValue } from '../../../../host/plugin-api/index.js';
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

const longestWord = 5;

/** BOOLEANO: JSON true or false, or the words that a multipart form sends for them. */
export const booleanType: QuestionType = {
  settings: [],
  source: 'body',
  read(value) {
    const boolean = typeof value === 'string' ? readWord(value) : value;
    return typeof boolean === 'boolean' ? accept(boolean) : refuse('Debe ser verdadero o falso.');
  },
  schema: () => ({ type: 'boolean' }),
  mask: hidden,
};

function readWord(text: string): boolean | undefined {
  const word = plainValue(text);
  return word.length > longestWord ? undefined : words.get(word.toLowerCase());
}
