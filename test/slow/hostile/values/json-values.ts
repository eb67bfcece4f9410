import { CANARY } from '../hostile-city.js';
import { kinds, type Kind } from './kind.js';

/** Stands for a field that is left out. */
export const MISSING = Symbol('missing');

/** JSON text of a value, which JavaScript itself might not write so. */
export type JsonText = string | typeof MISSING;

const nested = (open: string, close: string, inner: string, levels: number): string =>
  open.repeat(levels) + inner + close.repeat(levels);

const wide = (names: number, nameOf: (at: number) => string): string =>
  `{${Array.from({ length: names }, (_none, at) => `"${nameOf(at)}":${at}`).join()}}`;

const list = (length: number, item: string): string => `[${Array<string>(length).fill(item).join()}]`;

/** Values of every type that JSON has, and more of them than any route asks for. */
export const jsonValues: readonly Kind<JsonText>[] = kinds<JsonText>({
  'no field': () => MISSING,
  null: () => 'null',
  true: () => 'true',
  false: () => 'false',
  0: () => '0',
  '-1': () => '-1',
  '1.5': () => '1.5',
  '-0': () => '-0',
  '2^31': () => '2147483648',
  '2^53 + 1': () => '9007199254740993',
  '1e308': () => '1e308',
  '1e400': () => '1e400',
  '5e-324': () => '5e-324',
  '1e-400': () => '1e-400',
  'a number of 20,000 digits': () => '9'.repeat(20_000),
  'a number of 20,000 decimals': () => `0.${'3'.repeat(20_000)}`,
  'an exponent of 300 digits': () => `1e${'9'.repeat(300)}`,
  'an empty object': () => '{}',
  'an empty list': () => '[]',
  'a list with a text': () => `["${CANARY}"]`,
  'a list of lists': () => '[[[["a"]]]]',
  'an object with a text': () => `{"a":"${CANARY}"}`,
  'an object like a text': () => '{"length":3,"toString":"a","trim":1}',
  'an object like an operator': () => '{"$ne":null,"$gt":""}',
  'an object with a prototype': () => '{"__proto__":{"is_superuser":true},"a":1}',
  'an object with a constructor': () => '{"constructor":{"prototype":{"is_superuser":true}}}',
  'an object that is sent as a date': () => '{"toJSON":"a","getTime":1}',
  'an object with an empty name': () => '{"":1," ":2}',
  'an object with a name of 100 KB': () => `{"${'a'.repeat(100_000)}":1}`,
  'a name with NUL': () => '{"a\\u0000b":1}',
  'a name that is half a letter': () => '{"\\ud800":1}',
  'the same name twice': () => '{"a":1,"a":{"a":2}}',
  '10,000 levels of lists': () => nested('[', ']', '', 10_000),
  '10,000 levels of objects': () => nested('{"a":', '}', '1', 10_000),
  '90,000 levels of lists': () => nested('[', ']', '', 90_000),
  '10,000 names': () => wide(10_000, (at) => `n${at}`),
  '10,000 names that are numbers': () => wide(10_000, (at) => String(99_999 - at)),
  '10,000 numbers': () => list(10_000, '1'),
  '10,000 texts': () => list(10_000, `"${CANARY}"`),
  '10,000 objects': () => list(10_000, '{"a":1}'),
  '100,000 empty lists': () => list(100_000, '[]'),
  '10,000 nulls': () => list(10_000, 'null'),
  'escapes for all letters': () => `"${'\\u0061'.repeat(10_000)}"`,
});
