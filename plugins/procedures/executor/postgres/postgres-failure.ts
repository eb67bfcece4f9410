import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { postgresPlace, type PostgresFault } from '../fault-place.js';
import { failureText, RunFailure } from '../procedure-failure.js';

/** An error of PostgreSQL, or of the driver where the connection is lost. */
export interface ServerError extends Error, PostgresFault {
  readonly severity?: string;
  readonly code?: string;
  readonly routine?: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** The routine of PostgreSQL that carries out a `RAISE` of PL/pgSQL. */
const RAISE = 'exec_stmt_raise';

/** Turns a refusal of the server into a failure of the procedure, and the loss of the connection into a 503. */
export function toFailure(error: ServerError): Error {
  const { severity, code: errorCode, routine } = error;
  if (severity !== 'ERROR') return new UnavailableError(undefined, error);
  const isRaised = routine === RAISE;
  const text = failureText([error.message, error.detail, error.hint]);
  return new RunFailure('database-error', { errorCode, isRaised, place: postgresPlace(error, isRaised), text });
}

/** The code of a server that takes no writes: another one has become the primary. */
const READ_ONLY = '25006';

/** Tells whether the server itself, and not a `RAISE` of the procedure, says that it takes no writes. */
export function isReadOnlyFailure(error: Error): boolean {
  return error instanceof RunFailure && !error.details.isRaised && error.details.errorCode === READ_ONLY;
}
