import type { DatabaseConfig } from '../database-config.js';

/** The time beyond its own limit that a server has at most to answer that it has cancelled a statement. */
const GRACE_MILLISECONDS = 2000;

/** A longer timer would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long a connection may be kept waiting, in milliseconds; `Infinity` for as long as it takes. */
export interface AnswerLimits {
  /** To make a connection, authentication included. */
  readonly connectMilliseconds: number;
  /** To answer a statement, to its last byte. Those that have a limit of their own say so. */
  readonly answerMilliseconds: number;
  /** To be sent the next statement of a transaction. */
  readonly idleMilliseconds: number;
}

/** Returns the limits of a pool: the server's own come first, and ours end what it says nothing about. */
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

/** Returns the time that a server with this limit has to answer: twice the limit, or two seconds more. */
export function limitOf(milliseconds: number): number {
  return Math.min(Math.round(milliseconds + Math.min(milliseconds, GRACE_MILLISECONDS)), LONGEST_TIMER);
}

/**
 * Calls back after so long, but not before what has come in meanwhile is read: this process may have been held up
 * itself.
 */
export function setAnswerTimer(milliseconds: number, end: () => void): NodeJS.Timeout | undefined {
  if (milliseconds === Infinity) return undefined;
  return setTimeout(() => setImmediate(end), milliseconds);
}

/**
 * A server has said nothing for too long, and its connection is given up: the outcome of the statement, or of a commit,
 * is unknown.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** As the system says of a connection that ends so. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('it did not answer in time');
  }
}
