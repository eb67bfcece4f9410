import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { mssqlPlace, type MssqlFault } from '../fault-place.js';
import { failureText, RunFailure } from '../procedure-failure.js';

/** What the server says against a statement, as the driver tells it. */
export interface ServerError extends MssqlFault {
  /** Its severity, as the driver calls it. */
  readonly class?: number;
}

/**
 * From this severity on the server ends the connection, and the outcome of the statement, or of a commit, is unknown.
 */
const ENDS_CONNECTION = 20;

/** What the server says of a procedure that began or ended transactions by itself. */
const unbalanced = new Set([266, 3902, 3903, 3998]);

/**
 * Returns the errors of the server in what the driver ends with: none where the connection failed, or was ended by
 * them.
 */
export function serverErrors(error: Error | null | undefined): readonly ServerError[] {
  if (!error) return [];
  const errors = (error instanceof AggregateError ? error.errors : [error]) as Partial<ServerError>[];
  const told = errors.filter((each): each is ServerError => each.number !== undefined);
  return told.some(({ class: severity = 0 }) => severity >= ENDS_CONNECTION) ? [] : told;
}

/** Returns whether an error says no more than that transactions do not add up. */
export function isUnbalanced({ number }: ServerError): boolean {
  return unbalanced.has(number);
}

/**
 * Returns a failure of the driver in which the server has no part, also of a statement of ours that it did not answer
 * in time: the outcome of a commit is unknown then.
 */
export function toDriverFailure(error: Error): Error {
  return new UnavailableError(undefined, error);
}

/**
 * What the server says, as a failure of the procedure: of the kind `transaction-broken` where the transactions do not
 * add up, or where there is another reason to say so.
 */
export function toFailure(errors: readonly ServerError[], broken?: string): RunFailure {
  const [first] = errors;
  const text = failureText(errors.map(({ message }) => message));
  const details = first && { errorCode: first.number, place: mssqlPlace(first), text };
  if (broken === undefined && !errors.some(isUnbalanced)) return new RunFailure('database-error', details ?? {});
  const reason = broken ?? 'it began or ended a transaction by itself';
  return new RunFailure('transaction-broken', { ...details, reason });
}
