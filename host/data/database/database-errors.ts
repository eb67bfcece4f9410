import { BaseError, ConnectionError, DatabaseError, TimeoutError, UniqueConstraintError } from 'sequelize';
import { ConflictError } from '../../plugin-api/index.js';

/** What PostgreSQL says where a connection's prepared statement is gone, or a table of it has changed since. */
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

/** Deadlock, serialization failure, a prepared statement that is out of date: the transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  const original = driverError(error);
  return retryableCodes.has(original?.code) || original?.number === 1205;
}

/** PostgreSQL's lock_not_available; SQL Server's "lock request time out period exceeded". */
const lockCodes = new Set<unknown>(['55P03', 1222]);

/** Returns whether a database says by this code, or this number, that a lock was not had in time. */
function isLockCode(code: unknown): boolean {
  return lockCodes.has(code);
}

/**
 * Returns whether PostgreSQL refuses what is written: a value, a row that breaks a constraint, or more than it takes.
 */
export function isRefusedData(error: unknown): boolean {
  return /^(?:2[23]|54)/.test(String(driverError(error)?.code));
}

/** Returns an error of the database as callers get it. */
export function toTold(error: unknown): unknown {
  const original = driverError(error);
  return isLockCode(original?.code) || isLockCode(original?.number) ? ConflictError.busy(error) : error;
}

/** What PostgreSQL says, and SQL Server: the database is only read here, as another server has become the primary. */
const readOnlyCodes = new Set<unknown>(['25006', 3906, 976, 983]);

/**
 * Returns whether a server that is reached is not the one that can be written to: its connections lead nowhere any
 * more.
 */
export function isReadOnlyCode(code: unknown): boolean {
  return readOnlyCodes.has(code);
}

// Cancelled by timeout, ended as nothing was sent in a transaction, shut down, starting up, out of connections, memory
// or disk; then the sockets' own words.
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

// Losses that the drivers tell without a code, and Sequelize's word to work that a stop of the host has left behind.
const awayWords =
  /connection (?:terminated|closed|lost)|is not queryable|getConnection was called after|pool is draining/i;

/**
 * The database is away, overloaded or too slow: worth telling the caller to come back, not a fault of the
 * program.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  const original = driverError(error);
  if (original && (awayCodes.has(original.code) || awayCodes.has(original.number))) return true;
  return error instanceof Error && awayWords.test(original?.message ?? error.message);
}

/** Returns whether a unique constraint or index refused a row; where a name is given, that one. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  const original = driverError(error);
  const unique =
    error instanceof UniqueConstraintError ||
    (error instanceof DatabaseError &&
      (original?.code === '23505' || original?.number === 2627 || original?.number === 2601));
  if (!unique || name === undefined) return unique;
  return original?.constraint === name || (original?.message ?? '').includes(name);
}

/** Returns whether a foreign key of this name refused a row, or the removal of one. */
export function isReferenceViolation(error: unknown, name: string): boolean {
  const original = driverError(error);
  // 547 is also a CHECK's; a name says which.
  if (original?.code !== '23503' && original?.number !== 547) return false;
  return original.constraint === name || (original.message ?? '').includes(name);
}
