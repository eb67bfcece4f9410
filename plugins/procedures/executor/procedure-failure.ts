import type { ProcedureFailure } from '../contract.js';
import type { FaultPlace } from './fault-place.js';

/** The most characters of a database's words that are shown. */
const MOST_CHARACTERS = 2000;

/** The details of a failure for the log: none is a procedure's own wording, which may name people, except `text`. */
export interface FailureDetails {
  /** The reason in our words. */
  readonly reason?: string;
  /** SQLSTATE, or SQL Server's number. */
  readonly errorCode?: string | number | undefined;
  readonly place?: FaultPlace;
  /**
   * Whether the procedure raised the error itself (`RAISE`), with a code of its choice. On SQL Server the number tells.
   */
  readonly isRaised?: boolean;
  /** The words of the database or of the procedure: only for users who may see them. */
  readonly text?: string | undefined;
}

/** Joins the lines of a database's message, without absent and empty ones. */
export function failureText(lines: readonly (string | undefined)[]): string | undefined {
  const text = lines.filter((line) => line !== undefined && line !== '').join('\n');
  return text === '' ? undefined : text.slice(0, MOST_CHARACTERS);
}

/** A failure between a driver and the log: it never leaves this folder. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  constructor(
    readonly failure: ProcedureFailure,
    readonly details: FailureDetails,
  ) {
    super(failure);
  }
}

/** The codes of PostgreSQL and SQL Server for a lock that is not free in time, and for the victim of a deadlock. */
const lockCodes = new Set<unknown>(['55P03', 1222, '40P01', 1205]);

/** Tells whether the database itself, and not a `RAISE` of the procedure, reports a lock timeout or a deadlock. */
export function isLockFailure(error: unknown): boolean {
  if (!(error instanceof RunFailure) || error.failure !== 'database-error') return false;
  const { isRaised, errorCode } = error.details;
  return !isRaised && lockCodes.has(errorCode);
}

/** PostgreSQL's undefined_function; SQL Server's unknown procedure, and missing or unknown parameters. */
const unknownProcedure = new Set<unknown>(['42883', 2812, 201, 8145]);

/** Tells whether a call, or a call within the procedure, found no procedure of that name and parameters. */
export function isUnknownProcedure(error: unknown): boolean {
  return error instanceof RunFailure && unknownProcedure.has(error.details.errorCode);
}
