import { faultOf, parseExactJson, type JsonFault } from '../../../host/plugin-api/index.js';
import type { ProcedureAnswer } from '../contract.js';
import { RunFailure } from './procedure-failure.js';

/** The result of a procedure: one JSON text, its pieces joined, or one row by column. */
export type RawResult = { readonly text: string } | { readonly row: Readonly<Record<string, unknown>> };

const wrong = (reason: string): RunFailure => new RunFailure('wrong-shape', { reason });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const faults: Readonly<Record<JsonFault, string>> = {
  'unstorable-text': 'it answered text with a NUL or half a surrogate pair',
  'too-deep': 'it answered lists or objects in too many levels',
};

/** Throws for a value that can neither be stored nor written as JSON again. */
function checked<T>(value: T): T {
  const fault = faultOf(value);
  if (fault) throw wrong(faults[fault]);
  return value;
}

/** Parses the JSON text of an object or an array; any other text is the answer itself. */
function parsedAnswer(respuesta: unknown): unknown {
  if (typeof respuesta !== 'string' || !/^\s*[{[]/.test(respuesta)) return respuesta;
  try {
    return parseExactJson(respuesta);
  } catch {
    return respuesta;
  }
}

function parsedText(text: string): unknown {
  try {
    const outer = parseExactJson(text);
    // A function declared as jsonb makes JSON text of a JSON text.
    return typeof outer === 'string' ? parseExactJson(outer) : outer;
  } catch {
    throw wrong('it answered no JSON');
  }
}

function objectOf(text: string): Record<string, unknown> {
  const value = parsedText(text);
  const object = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value;
  if (!isObject(object)) throw wrong('it answered JSON that is no object');
  return object;
}

/** Makes an object of a row: column names in small letters, `estado` 0 and 1 as false and true. */
function objectOfRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) object[column.toLowerCase()] = value;
  const { estado } = object;
  if (estado === 0 || estado === 1) object['estado'] = estado === 1;
  return object;
}

/** Reads the result contract of the interface. Throws a {@link RunFailure} of kind `wrong-shape`. */
export function readAnswer(raw: RawResult): ProcedureAnswer {
  const { estado, respuesta, mensaje } = 'row' in raw ? objectOfRow(raw.row) : objectOf(raw.text);
  const said = typeof mensaje === 'string' ? checked(mensaje) : undefined;
  if (estado === false) {
    if (said === undefined) throw wrong('estado is false and mensaje is no text');
    return { estado, mensaje: said };
  }
  if (estado !== true) throw wrong('estado is neither true nor false');
  if (respuesta === undefined) throw wrong('estado is true and respuesta is missing');
  const answer = checked(parsedAnswer(respuesta));
  return { estado, respuesta: answer, ...(said !== undefined && { mensaje: said }) };
}
