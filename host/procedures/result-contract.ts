import type { ProcedureAnswer } from '../plugin-api/index.js';
import { parseExactJson } from './exact-json.js';
import { RunFailure } from './procedure-failure.js';

/** What came back of a procedure: one JSON text, its pieces joined, or one row by column. */
export type RawResult = { readonly text: string } | { readonly row: Readonly<Record<string, unknown>> };

const wrong = (reason: string): RunFailure => new RunFailure('wrong-shape', { reason });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text of an object or an array is parsed; any other text is an answer as it stands. */
function parsedAnswer(respuesta: unknown): unknown {
  if (typeof respuesta !== 'string' || !/^\s*[{[]/.test(respuesta)) return respuesta;
  try {
    return parseExactJson(respuesta);
  } catch {
    return respuesta;
  }
}

function objectOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseExactJson(text);
    // JSON text within JSON text: what a function declared as jsonb makes of a text.
    if (typeof value === 'string') value = parseExactJson(value);
  } catch {
    throw wrong('it answered no JSON');
  }
  if (Array.isArray(value) && value.length === 1) value = (value as unknown[])[0];
  if (!isObject(value)) throw wrong('it answered JSON that is no object');
  return value;
}

/** Column names as the contract spells them, whatever their case; 0 and 1 for no and yes. */
function objectOfRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) object[column.toLowerCase()] = value;
  const { estado } = object;
  if (estado === 0 || estado === 1) object['estado'] = estado === 1;
  return object;
}

/** Reads the result contract of the interface. Throws a {@link RunFailure} of kind `wrong-shape`. */
export function readAnswer(raw: RawResult): ProcedureAnswer {
  const object = 'row' in raw ? objectOfRow(raw.row) : objectOf(raw.text);
  const { estado, respuesta, mensaje } = object;
  if (estado === false) {
    if (typeof mensaje !== 'string') throw wrong('estado is false and mensaje is no text');
    return { estado, mensaje };
  }
  if (estado !== true) throw wrong('estado is neither true nor false');
  if (respuesta === undefined) throw wrong('estado is true and respuesta is missing');
  return { estado, respuesta: parsedAnswer(respuesta), ...(typeof mensaje === 'string' && { mensaje }) };
}
