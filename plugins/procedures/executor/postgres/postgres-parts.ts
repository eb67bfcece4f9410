import { createHash } from 'node:crypto';

// The parts of statements on PostgreSQL, and the statements that begin, end and guard transactions of procedures.

/** A statement; with a name it is prepared once a connection. */
export interface PostgresStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Makes a statement that is prepared once a connection where the pool prepares; its name is a hash of its text. */
export function prepared(
  text: string,
  { preparedStatements }: { readonly preparedStatements: boolean },
): PostgresStatement {
  if (!preparedStatements) return { text };
  return { text, name: `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` };
}

/** Joins several statements to one text: after a failure the server skips the rest of it. */
export const script = (...texts: readonly string[]): PostgresStatement => ({ text: texts.join('; ') });

/** The mark of a begun transaction: without it the server would run and commit a call whose BEGIN was refused. */
const BEGUN = 'SET LOCAL ventanilla.begun = on';

export const begin = ['BEGIN', BEGUN];
export const beginReading = ['BEGIN READ ONLY', BEGUN];

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];

/** The call that releases a procedure's locks of the session. */
export const unlock = 'pg_catalog.pg_advisory_unlock_all()';

/** The statements that remove what a procedure may leave on its connection. */
export const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', `SELECT ${unlock}`];

/**
 * The statements that remove what a procedure of the limited user may leave for a statement of the service: a cursor
 * whose query runs at the commit, and another statement under the name of a prepared one.
 */
export const traps = ['CLOSE ALL', 'DEALLOCATE ALL'];

/** Limits how long each statement of the transaction waits for a lock. */
export const lockLimit = (milliseconds: number | undefined): readonly string[] =>
  milliseconds === undefined ? [] : [`SET LOCAL lock_timeout = ${milliseconds}`];

/** Undoes the settings of a procedure in a transaction that goes on, and sets its lock limit again. */
export const undone = (isLimited: boolean, lockMilliseconds: number | undefined): PostgresStatement =>
  script(...settings, ...(isLimited ? traps : []), ...lockLimit(lockMilliseconds));
