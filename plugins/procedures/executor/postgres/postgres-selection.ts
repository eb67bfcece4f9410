import { prepared, unlock, type PostgresStatement } from './postgres-parts.js';
import { MOST_PIECES } from './postgres-result.js';
import { quoteName, quoteProcedure } from '../procedure-name.js';
import type { ProcedureTarget } from '../procedure-target.js';

/** The options of the statements. */
export interface SelectionOptions {
  readonly maxResultBytes: number;
  readonly preparedStatements: boolean;
}

/** The statements of a procedure, without values. */
export interface Selection {
  /** For a transaction that has begun. */
  readonly within: PostgresStatement;
  /** Sent, as `read`, behind a BEGIN of the same exchange: does nothing where that was refused. */
  readonly run: PostgresStatement;
  /** Also releases the locks of the session. */
  readonly read: PostgresStatement;
  /** For the procedures' own user in a session of the service's: a value of the statement, beside the JSON. */
  readonly limited: string;
}

/**
 * The function that an administrator creates and that the procedures' user owns: PostgreSQL lets no statement change
 * the role within it. Its schema is closed to its owner, who therefore can neither name nor alter it.
 */
export const limitedRun = 'ventanilla_calls.run';

const length = 'pg_catalog.octet_length(v)';
const columnsOf = (most: number): string => `CASE WHEN ${length} <= ${most} THEN v END, ${length}`;

/** Returns the statement that runs a `limited` text. */
export function limitedSelection(maxResultBytes: number): string {
  return `SELECT ${columnsOf(maxResultBytes)} FROM ${limitedRun}($1, $2) AS answer (v)`;
}

/**
 * Makes the statements of a procedure. Each answers a column of text, which is NULL where it is longer than allowed,
 * and its length: a huge answer is not even sent.
 */
export function selectionOf(target: ProcedureTarget, options: SelectionOptions): Selection {
  const { bound, parameters, result } = target;
  const notation = parameters.length > 1 ? `${quoteName('postgres', bound.name)} => ` : '';
  const call = `${quoteProcedure('postgres', target)}(${notation}$1::${bound.type})`;
  const inner = {
    value: `SELECT ${call}::text AS v`,
    texts: `SELECT r::text AS v FROM ${call} AS r LIMIT ${MOST_PIECES + 1}`,
    row: `SELECT pg_catalog.to_json(r)::text AS v FROM ${call} AS r LIMIT 2`,
  }[result];
  const columns = columnsOf(options.maxResultBytes);
  const from = `FROM (${inner} OFFSET 0) AS answer`;
  const begun = `WHERE pg_catalog.current_setting('ventanilla.begun', true) = 'on'`;
  return {
    limited: inner,
    within: prepared(`SELECT ${columns} ${from}`, options),
    run: prepared(`SELECT ${columns} ${from} ${begun}`, options),
    read: prepared(`SELECT ${columns}, ${unlock} ${from} ${begun}`, options),
  };
}
