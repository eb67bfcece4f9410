import { prepared, type BatchStatement } from './postgres-batch.js';
import { quoteName, quoteProcedure } from './procedure-name.js';
import type { ProcedureTarget } from './procedure-target.js';

/** Releases what a procedure has locked for its session. */
export const unlock = 'pg_catalog.pg_advisory_unlock_all()';

/** How the statements are made. */
export interface SelectionOptions {
  readonly maxResultBytes: number;
  readonly preparedStatements: boolean;
}

/** The statements of a procedure, without values. */
export interface Selection {
  readonly run: BatchStatement;
  /** Releases the locks of the session in the same statement. */
  readonly read: BatchStatement;
}

/**
 * One column of text, which is NULL where it is longer than allowed, and its length: a huge answer is not even sent.
 */
export function selectionOf(target: ProcedureTarget, options: SelectionOptions): Selection {
  const { bound, parameters, result } = target;
  const notation = parameters.length > 1 ? `${quoteName('postgres', bound.name)} => ` : '';
  const call = `${quoteProcedure('postgres', target)}(${notation}$1::${bound.type})`;
  const inner = {
    value: `SELECT ${call}::text AS v`,
    texts: `SELECT r::text AS v FROM ${call} AS r`,
    row: `SELECT pg_catalog.to_json(r)::text AS v FROM ${call} AS r`,
  }[result];
  const length = 'pg_catalog.octet_length(v)';
  const columns = `CASE WHEN ${length} <= ${options.maxResultBytes} THEN v END, ${length}`;
  const from = `FROM (${inner} OFFSET 0) AS answer`;
  return {
    run: prepared(`SELECT ${columns} ${from}`, options),
    read: prepared(`SELECT ${columns}, ${unlock} ${from}`, options),
  };
}
