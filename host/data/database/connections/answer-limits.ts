import type { DatabaseConfig } from '../database-config.js';

/** The most extra time, beyond the limit of a statement, that a server has to report that it cancelled it. */
const GRACE_MILLISECONDS = 2000;

/** A longer timer would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The longest waits on a connection, in milliseconds; `Infinity` for no limit. */
export interface AnswerLimits {
  /** For making a connection, authentication included. */
  readonly connectMilliseconds: number;
  /** For the whole answer to a statement. A statement may have its own limit. */
  readonly answerMilliseconds: number;
  /** For the next statement of a transaction. */
  readonly idleMilliseconds: number;
}

/** Returns the limits of a pool. The server's own limits apply first; these end what a silent server does not. */
export function answerLimits({
  acquireSeconds,
  statementSeconds,
  idleTransactionSeconds,
}: Pick<DatabaseConfig, 'acquireSeconds' | 'statementSeconds' | 'idleTransactionSeconds'>): AnswerLimits {
  const unlessZero = (seconds: number): number => (seconds === 0 ? Infinity : limitOf(seconds * 1000));
  return {
    connectMilliseconds: limitOf(acquireSeconds * 1000),
    answerMilliseconds: unlessZero(statementSeconds),
    idleMilliseconds: unlessZero(idleTransactionSeconds),
  };
}

/** Returns how long a server with this limit has to answer: twice the limit, or two seconds more where that is less. */
export function limitOf(milliseconds: number): number {
  return Math.min(Math.round(milliseconds + Math.min(milliseconds, GRACE_MILLISECONDS)), LONGEST_TIMER);
}

/**
 * Calls `end` after the time limit, but only after all received data are read: this process may have been blocked
 * itself.
 */
export function setAnswerTimer(milliseconds: number, end: () => void): NodeJS.Timeout | undefined {
  if (milliseconds === Infinity) return undefined;
  return setTimeout(() => setImmediate(end), milliseconds);
}

/**
 * Thrown when a server was silent for too long and its connection was closed: the outcome of the statement, or of a
 * commit, is unknown.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** The system's code for a connection that timed out. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('it did not answer in time');
  }
}
