import { createHash } from 'node:crypto';

// What statements are made of on PostgreSQL, and those that begin, end and guard transactions of procedures.

/** A statement; one with a name is prepared once a connection. */
export interface PostgresStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** Returns a statement that is prepared once a connection, where that is wanted: its name is made of its text. */
export function prepared(
  text: string,
  { preparedStatements }: { readonly preparedStatements: boolean },
): PostgresStatement {
  if (!preparedStatements) return { text };
  return { text, name: `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` };
}

/** One text of several statements: after a failure the server skips the rest of them. */
export const script = (...texts: readonly string[]): PostgresStatement => ({ text: texts.join('; ') });

/** What a call by itself asks for: the server would run and commit it, though the BEGIN before it was refused. */
const BEGUN = 'SET LOCAL ventanilla.begun = on';

export const begin = ['BEGIN', BEGUN];
export const beginReading = ['BEGIN READ ONLY', BEGUN];

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];

/** Releases what a procedure has locked for its session. */
export const unlock = 'pg_catalog.pg_advisory_unlock_all()';

/** Removes what a procedure may leave behind on its connection, for all who come after it. */
export const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', `SELECT ${unlock}`];

/**
 * What a limited procedure may leave for a statement of the service's behind it: a cursor whose query is run at the
 * commit, and another statement under the name of a prepared one.
 */
export const traps = ['CLOSE ALL', 'DEALLOCATE ALL'];

/** Limits how long each statement of the transaction waits for a lock. */
export const lockLimit = (milliseconds: number | undefined): readonly string[] =>
  milliseconds === undefined ? [] : [`SET LOCAL lock_timeout = ${milliseconds}`];

/** Undoes what a procedure leaves in a transaction that goes on, and limits again how long that waits for a lock. */
export const undone = (isLimited: boolean, lockMilliseconds: number | undefined): PostgresStatement =>
  script(...settings, ...(isLimited ? traps : []), ...lockLimit(lockMilliseconds));
