import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { mssqlPlace, type MssqlFault } from '../fault-place.js';
import { failureText, RunFailure } from '../procedure-failure.js';

/** An error of the server, as the driver passes it on. */
export interface ServerError extends MssqlFault {
  /** Its severity, as the driver calls it. */
  readonly class?: number;
}

/** The severity from which on the server ends the connection: the outcome of a statement, or a commit, is unknown. */
const ENDS_CONNECTION = 20;

/** The server's errors for a procedure that began or ended transactions by itself. */
const unbalanced = new Set([266, 3902, 3903, 3998]);

/** Returns the server's errors in an error of the driver: none where the connection failed, or was ended by them. */
export function serverErrors(error: Error | null | undefined): readonly ServerError[] {
  if (!error) return [];
  const errors = (error instanceof AggregateError ? error.errors : [error]) as Partial<ServerError>[];
  const numbered = errors.filter((each): each is ServerError => each.number !== undefined);
  return numbered.some(({ class: severity = 0 }) => severity >= ENDS_CONNECTION) ? [] : numbered;
}

/** Tells whether an error only says that transactions do not add up. */
export function isUnbalanced({ number }: ServerError): boolean {
  return unbalanced.has(number);
}

/**
 * Turns an error without the server's part into `UnavailableError`: also for a statement of ours that got no answer in
 * time. The outcome of a commit is unknown then.
 */
export function toDriverFailure(error: Error): Error {
  return new UnavailableError(undefined, error);
}

/**
 * Turns the server's errors into a failure of the procedure: of the kind `transaction-broken` where the transactions do
 * not add up, or where `broken` gives another reason.
 */
export function toFailure(errors: readonly ServerError[], broken?: string): RunFailure {
  const [first] = errors;
  const text = failureText(errors.map(({ message }) => message));
  const details = first && { errorCode: first.number, place: mssqlPlace(first), text };
  if (broken === undefined && !errors.some(isUnbalanced)) return new RunFailure('database-error', details ?? {});
  const reason = broken ?? 'it began or ended a transaction by itself';
  return new RunFailure('transaction-broken', { ...details, reason });
}
