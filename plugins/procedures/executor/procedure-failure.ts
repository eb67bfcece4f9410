import type { ProcedureFailure } from '../contract.js';
import type { FaultPlace } from './fault-place.js';

/** So much of what a database says of one failure is shown. */
const MOST_CHARACTERS = 2000;

/** What the log says about a failure: nothing that a procedure can word, as that may name people, but for `text`. */
export interface FailureDetails {
  /** What happened, in our words. */
  readonly reason?: string;
  /** SQLSTATE, or SQL Server's number. */
  readonly errorCode?: string | number | undefined;
  readonly place?: FaultPlace;
  /** The error is the procedure's own, whatever code it gave it (`RAISE`). On SQL Server the number says so. */
  readonly isRaised?: boolean;
  /** What the database says, or the procedure in its name: only for users who may see that. */
  readonly text?: string | undefined;
}

/** Returns the lines in which a database says what is wrong, as one text; what is none is passed over. */
export function failureText(lines: readonly (string | undefined)[]): string | undefined {
  const text = lines.filter((line) => line !== undefined && line !== '').join('\n');
  return text === '' ? undefined : text.slice(0, MOST_CHARACTERS);
}

/** A failure on its way from a driver to the log: it never leaves this folder. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  constructor(
    readonly failure: ProcedureFailure,
    readonly details: FailureDetails,
  ) {
    super(failure);
  }
}

/** A lock that was not had in time, and the victim of a deadlock: PostgreSQL's codes, and SQL Server's. */
const lockCodes = new Set<unknown>(['55P03', 1222, '40P01', 1205]);

/**
 * Returns whether the database says that a lock was not had, in time or as those who waited were a ring, and not the
 * procedure in its words; nothing else is broken.
 */
export function isLockFailure(error: unknown): boolean {
  if (!(error instanceof RunFailure) || error.failure !== 'database-error') return false;
  const { isRaised, errorCode } = error.details;
  return !isRaised && lockCodes.has(errorCode);
}

/** PostgreSQL's undefined_function; SQL Server's unknown procedure, and parameters that are missing or not its own. */
const unknownProcedure = new Set<unknown>(['42883', 2812, 201, 8145]);

/** Returns whether a call, or one within the procedure, met nothing that could be called so. */
export function isUnknownProcedure(error: unknown): boolean {
  return error instanceof RunFailure && unknownProcedure.has(error.details.errorCode);
}
