import { createHash } from 'node:crypto';
import { InputError, type JsonValue } from '../../../host/plugin-api/index.js';

/**
 * The most levels of nested lists and objects. A caller may send 100, and a procedure may return as many; a process
 * adds a few.
 */
const MOST_LEVELS = 200;

const refused = (reason: string, code = 'not_canonical'): InputError =>
  new InputError(`Los datos del documento no se pueden escribir como JSON canónico: ${reason}.`, { code });

function text(value: string): string {
  if (!value.isWellFormed()) throw refused('un texto está mal formado');
  return JSON.stringify(value);
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw refused('un número no es finito');
  return JSON.stringify(value);
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/**
 * Writes a JSON value in its only canonical form (RFC 8785): no blanks, members sorted by the UTF-16 code units of
 * their names, numbers and texts as ECMAScript writes them. Throws `InputError`: `not_canonical` for half a surrogate
 * pair or a number that is not finite, `too_deep` for more than 200 levels.
 */
export const canonicalJson = (value: JsonValue): string => written(value, MOST_LEVELS);

function written(value: JsonValue, levels: number): string {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (levels === 0) throw refused(`tienen más de ${MOST_LEVELS} niveles`, 'too_deep');
  if (isList(value)) return `[${value.map((item) => written(item, levels - 1)).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${text(name)}:${written(value[name]!, levels - 1)}`);
  return `{${members.join(',')}}`;
}

/** Computes the SHA-256 of a value as canonical JSON in UTF-8, hexadecimal. Throws as {@link canonicalJson} does. */
export function dataDigest(value: JsonValue): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
