import { BootError, ConfigurationError } from '../boot-error.js';
import { safeWordsOf } from '../logging/safe-words.js';
import { CheckFailedError } from '../../plugin-api/index.js';

/** The log's fields of a failed check: the key to look at, and the cause. */
export interface CheckFailure {
  readonly key?: string;
  readonly reason: string;
}

/**
 * Describes the failure of a check. Shows only messages that were written for the log: any other may quote an address,
 * a password or a person.
 */
export function checkFailure(error: unknown, key: string | undefined): CheckFailure {
  if (error instanceof ConfigurationError) return { key: error.key, reason: error.problem };
  const named = (error instanceof CheckFailedError ? error.key : undefined) ?? key;
  return { ...(named !== undefined && { key: named }), reason: reasonFor(error) };
}

function reasonFor(error: unknown): string {
  if (error instanceof BootError || error instanceof CheckFailedError) return error.message;
  const causes = error instanceof Error && error.cause instanceof Error ? [error, error.cause] : [error];
  return causes.map((cause) => safeWordsOf(cause).words).join(', because of ');
}

/**
 * Waits for every check, so that one failure does not hide the others. Rejects with the only failure, or with all of
 * them.
 */
export async function allPass(checks: readonly Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(checks)).flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  if (failures.length === 1) throw failures[0];
  // The parts of each failure that the log may show: the message of another error may quote a person.
  const shown = failures.map((failure) => checkFailure(failure, undefined));
  const key = shown.find((failure) => failure.key !== undefined)?.key;
  throw new CheckFailedError(shown.map(({ reason }) => reason).join('; '), key === undefined ? {} : { key });
}
