import { fixed, type BatchPart } from './postgres-exchange.js';
import { unlock } from './postgres-selection.js';

// The statements that begin, end and guard transactions of procedures on PostgreSQL.

export const begin = fixed('BEGIN');
export const beginReading = fixed('BEGIN READ ONLY');
export const rollback = fixed('ROLLBACK');

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];
const settingsUndone = settings.map(fixed);

/** Removes what a procedure may leave behind on its connection, for all who come after it. */
export const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', `SELECT ${unlock}`];

/**
 * What a limited procedure may leave for a statement of the service's behind it: a cursor whose query is run at the
 * commit, and another statement under the name of a prepared one.
 */
export const traps = ['CLOSE ALL', 'DEALLOCATE ALL'];
const trapsUndone = traps.map(fixed);

/** Limits how long each statement of the transaction waits for a lock. */
export const lockLimit = (milliseconds: number | undefined): readonly string[] =>
  milliseconds === undefined ? [] : [`SET LOCAL lock_timeout = ${milliseconds}`];

/** Undoes what a procedure leaves in a transaction that goes on, and limits again how long that waits for a lock. */
export const undone = (isLimited: boolean, lockMilliseconds: number | undefined): readonly BatchPart[] => [
  ...settingsUndone,
  ...(isLimited ? trapsUndone : []),
  ...lockLimit(lockMilliseconds).map((text) => ({ text })),
];
