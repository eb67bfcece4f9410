import { BootError, ConfigurationError } from '../boot-error.js';
import { safeWordsOf } from '../logging/safe-words.js';
import { CheckFailedError } from '../plugin-api/index.js';

/** What the log says of a check that failed: the key to look at, and the cause. */
export interface CheckFailure {
  readonly key?: string;
  readonly reason: string;
}

/** Only what was written for the log is shown as it is: a message may quote an address, a password or a person. */
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
