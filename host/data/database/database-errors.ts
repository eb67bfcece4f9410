import { BaseError, ConnectionError, DatabaseError, TimeoutError, UniqueConstraintError } from 'sequelize';
import { ConflictError, type Transaction } from '../../plugin-api/index.js';

/** PostgreSQL's codes for a prepared statement that is missing on the connection, or whose table has changed since. */
export const outdatedStatementCodes: readonly string[] = ['26000', '0A000'];

interface DriverError {
  readonly code?: unknown;
  readonly number?: unknown;
  readonly constraint?: unknown;
  readonly message?: string;
}

function driverError(error: unknown): DriverError | undefined {
  if (!(error instanceof BaseError)) return undefined;
  return (error as { original?: unknown }).original ?? error;
}

const retryableCodes = new Set<unknown>(['40001', '40P01', ...outdatedStatementCodes]);

/**
 * Tells whether a transaction may be run again: after a deadlock, a serialization failure, or with an outdated prepared
 * statement.
 */
export function isRetryable(error: unknown): boolean {
  const original = driverError(error);
  return retryableCodes.has(original?.code) || original?.number === 1205;
}

/** PostgreSQL's lock_not_available; SQL Server's "lock request time out period exceeded". */
const lockCodes = new Set<unknown>(['55P03', 1222]);

/** Tells whether a code or number means that a lock was not obtained in time. */
function isLockCode(code: unknown): boolean {
  return lockCodes.has(code);
}

/** Tells whether PostgreSQL refuses the data: a value, a row that breaks a constraint, or too many data. */
export function isRefusedData(error: unknown): boolean {
  return /^(?:2[23]|54)/.test(String(driverError(error)?.code));
}

/** The transactions that are not run again after a deadlock: their victim gets `busy` (409). */
export const busyAtDeadlock = new WeakSet<Transaction>();

/** Returns an error of the database as callers get it; `tx` is the transaction of the statement. */
export function toCallerError(error: unknown, tx?: Transaction): unknown {
  const original = driverError(error);
  const isDeadlock = tx !== undefined && busyAtDeadlock.has(tx) && isRetryable(error);
  const isBusy = isDeadlock || isLockCode(original?.code) || isLockCode(original?.number);
  return isBusy ? ConflictError.busy(error) : error;
}

/** The codes of PostgreSQL and SQL Server for a read-only database: another server has become the primary. */
const readOnlyCodes = new Set<unknown>(['25006', 3906, 976, 983]);

/** Tells whether a code means that the server cannot be written to, so that its connections are of no use any more. */
export function isReadOnlyCode(code: unknown): boolean {
  return readOnlyCodes.has(code);
}

// Cancelled by timeout, ended as idle in transaction, shut down, starting up, out of connections, memory or disk; then
// the codes of sockets and drivers.
const awayCodes = new Set<unknown>([
  ...readOnlyCodes,
  '57014',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ETIMEOUT',
  'ESOCKET',
  'ECONNCLOSED',
  'ECLOSE',
  'EINVALIDSTATE',
  'ENOTFOUND',
  'ECANCEL',
]);

// Losses that the drivers report without a code, and Sequelize's refusals after its pool was closed.
const awayWords =
  /connection (?:terminated|closed|lost)|is not queryable|getConnection was called after|pool is draining/i;

/**
 * Tells whether the database is away, overloaded or too slow: a reason for the caller to retry later, not a fault of
 * the program.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  const original = driverError(error);
  if (original && (awayCodes.has(original.code) || awayCodes.has(original.number))) return true;
  return error instanceof Error && awayWords.test(original?.message ?? error.message);
}

/** Tells whether a unique constraint or index refused a row; with a name, whether that one did. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  const original = driverError(error);
  const unique =
    error instanceof UniqueConstraintError ||
    (error instanceof DatabaseError &&
      (original?.code === '23505' || original?.number === 2627 || original?.number === 2601));
  if (!unique || name === undefined) return unique;
  return original?.constraint === name || (original?.message ?? '').includes(name);
}

/** Tells whether a foreign key of this name refused a row, or the removal of one. */
export function isReferenceViolation(error: unknown, name: string): boolean {
  const original = driverError(error);
  // 547 is also the number of CHECK constraints; the name distinguishes them.
  if (original?.code !== '23503' && original?.number !== 547) return false;
  return original.constraint === name || (original.message ?? '').includes(name);
}
