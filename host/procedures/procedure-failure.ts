import type { ProcedureFailure } from '../plugin-api/index.js';

/** What the log is told of a failure. */
export interface FailureDetails {
  /** What happened, in our words. */
  readonly reason?: string;
  /** SQLSTATE, or SQL Server's number. */
  readonly errorCode?: string | number | undefined;
  /** The database's own words, unmasked. */
  readonly databaseMessage?: string;
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
