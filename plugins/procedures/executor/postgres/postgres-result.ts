import { parseExactJson } from '../../../../host/plugin-api/index.js';
import { RunFailure } from '../procedure-failure.js';
import type { ProcedureTarget } from '../procedure-target.js';
import type { RawResult } from '../result-contract.js';

/** The most pieces of a text. */
export const MOST_PIECES = 10_000;

const wrong = (reason: string): RunFailure => new RunFailure('wrong-shape', { reason });

function rowOf(text: string): Readonly<Record<string, unknown>> {
  const row = parseExactJson(text);
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>;
  throw wrong('it answered a value that is no JSON text');
}

/** Reads the rows of a selection, each a text and its length: pieces of one text, or one row as JSON. */
export function toRaw(
  { result }: Pick<ProcedureTarget, 'result'>,
  rows: readonly (readonly unknown[])[],
  maxResultBytes: number,
): RawResult {
  if (rows.length === 0) throw wrong('it answered no row');
  if (result === 'row' && rows.length > 1) throw wrong('it answered more than one row');
  const bytes = rows.reduce((sum, [, length]) => sum + Number(length ?? 0), 0);
  if (rows.length > MOST_PIECES) {
    throw new RunFailure('too-large', { reason: 'its text has too many pieces' });
  }
  if (bytes > maxResultBytes) {
    throw new RunFailure('too-large', { reason: `it answered more than ${maxResultBytes} bytes` });
  }
  const text = rows.map(([value]) => (value ?? '') as string).join('');
  if (text === '') throw wrong('it answered nothing');
  return result === 'row' ? { row: rowOf(text) } : { text };
}
