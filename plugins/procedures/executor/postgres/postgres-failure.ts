import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { postgresPlace, type PostgresFault } from '../fault-place.js';
import { failureText, RunFailure } from '../procedure-failure.js';

/** What PostgreSQL says, or the driver where the connection is lost. */
export interface ServerError extends Error, PostgresFault {
  readonly severity?: string;
  readonly code?: string;
  readonly routine?: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** Where PostgreSQL carries out a `RAISE` of PL/pgSQL. */
const RAISE = 'exec_stmt_raise';

/** What the server refuses is a failure of the procedure; a connection that is lost, or ended by the server, is not. */
export function toFailure(error: ServerError): Error {
  const { severity, code: errorCode, routine } = error;
  if (severity !== 'ERROR') return new UnavailableError(undefined, error);
  const isRaised = routine === RAISE;
  const text = failureText([error.message, error.detail, error.hint]);
  return new RunFailure('database-error', { errorCode, isRaised, place: postgresPlace(error, isRaised), text });
}

/** What it says where it is only read: another server has become the primary. */
const READ_ONLY = '25006';

/** Returns whether the server says that it takes no writes, and not the procedure in its words. */
export function isReadOnlyFailure(error: Error): boolean {
  return error instanceof RunFailure && !error.details.isRaised && error.details.errorCode === READ_ONLY;
}
