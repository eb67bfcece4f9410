import { RunFailure } from '../procedure-failure.js';
import type { MssqlResult, ResultSet } from './mssql-request.js';
import type { RawResult } from '../result-contract.js';

/** The bytes that a row, or the beginning of a result set, counts besides its texts. */
const ROW_BYTES = 16;

const wrong = (reason: string): RunFailure => new RunFailure('wrong-shape', { reason });

/** Counts the bytes of an answer, and stops reading one that is too large or has the wrong shape. */
export function readMssqlSets(maxResultBytes: number): {
  readonly isEnough: (sets: readonly ResultSet[]) => boolean;
  readonly toRaw: (result: MssqlResult) => RawResult;
} {
  let bytes = 0;
  const isTooLarge = (): boolean => bytes > maxResultBytes;
  return {
    isEnough: (sets) => {
      const { columns, rows } = sets.at(-1)!;
      bytes += ROW_BYTES;
      for (const value of rows.at(-1) ?? []) if (typeof value === 'string') bytes += value.length * 2;
      return isTooLarge() || sets.length > 1 || (columns.length > 1 && rows.length > 1);
    },
    toRaw: ({ sets }) => {
      if (isTooLarge()) throw new RunFailure('too-large', { reason: `it answered more than ${maxResultBytes} bytes` });
      const [set, another] = sets;
      if (another) throw wrong('it answered more than one result set');
      if (!set || set.rows.length === 0) throw wrong('it answered no row');
      return toRaw(set);
    },
  };
}

/** Reads a result set. `FOR JSON` comes in pieces, a row each: rows of one text column are joined. */
function toRaw({ columns, rows }: ResultSet): RawResult {
  if (columns.length === 1 && rows.every(([value]) => typeof value === 'string' || value === null)) {
    const text = rows.map(([value]) => (typeof value === 'string' ? value : '')).join('');
    if (text === '') throw wrong('it answered nothing');
    return { text };
  }
  if (rows.length > 1) throw wrong('it answered more than one row');
  return { row: Object.fromEntries(columns.map((column, index) => [column, rows[0]![index]])) };
}
