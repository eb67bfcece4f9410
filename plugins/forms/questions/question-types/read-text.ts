import { refuse, type Refusal } from './reading.js';

/** Neither JSON columns nor look-ups can hold NUL or half a surrogate pair. */
const unstorable = /[\0\ud800-\udfff]/u;

/** The value as a text of at most so many UTF-16 units, or why it is none. */
export function readText(value: unknown, maximum: number): string | Refusal {
  if (typeof value !== 'string') return refuse('Debe ser un texto.');
  if (value.length > maximum) return refuse(`Debe tener como máximo ${maximum} caracteres.`);
  if (unstorable.test(value)) return refuse('Contiene caracteres que no se admiten.');
  return value;
}
