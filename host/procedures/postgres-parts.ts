import { FixedStatement, type BatchPart, type BatchResult } from './postgres-batch.js';
import type { ServerError } from './postgres-failure.js';
import { unlock } from './postgres-selection.js';

// Statements of our own, of which the transactions of procedures are made on PostgreSQL.

const DIVISION_BY_ZERO = '22012';

const fixed = (texts: readonly string[]): readonly FixedStatement[] => texts.map((text) => new FixedStatement(text));

export const begin = new FixedStatement('BEGIN');
export const beginReading = new FixedStatement('BEGIN READ ONLY');
export const commit = new FixedStatement('COMMIT');
export const rollback = new FixedStatement('ROLLBACK');

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];
const settingsUndone = fixed(settings);

/** Removes what a procedure may leave behind on its connection, for all who come after it. */
export const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', `SELECT ${unlock}`];

/**
 * What a limited procedure may leave for a statement of the service's behind it: a cursor whose query is run at the
 * commit, and another statement under the name of a prepared one.
 */
export const traps = ['CLOSE ALL', 'DEALLOCATE ALL'];
const trapsUndone = fixed(traps);
const allCleaned = fixed(cleaning);

/** The same as parts of a batch. */
export const cleaned = (isLimited: boolean): readonly FixedStatement[] =>
  isLimited ? [...allCleaned, ...trapsUndone] : allCleaned;

export const lockLimit = (milliseconds: number | undefined): readonly { readonly text: string }[] =>
  milliseconds === undefined ? [] : [{ text: `SET LOCAL lock_timeout = ${milliseconds}` }];

/** Undoes what a procedure leaves in a transaction that goes on, and limits again how long that waits for a lock. */
export const undone = (isLimited: boolean, lockMilliseconds: number | undefined): readonly BatchPart[] => [
  ...settingsUndone,
  ...(isLimited ? trapsUndone : []),
  ...lockLimit(lockMilliseconds),
];

/** Answers nothing where the `SELECT` has a row, and fails where it has none: nothing behind it is done then. */
export const required = (sql: string): string => `SELECT 1 FROM (${sql}) AS met HAVING 1 / COUNT(*) > 1`;

/** Whether a batch has found, so many statements after its beginning, that it is not to go on. */
export const isUnmet = ({ error, commands }: BatchResult, after: number): boolean =>
  (error as ServerError | undefined)?.code === DIVISION_BY_ZERO && commands.length === after;
