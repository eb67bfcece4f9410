import { errorCodeOf } from '../logging/error-code-of.js';
import { JobRefusedError, RetryLaterError } from '../plugin-api/index.js';

const LONGEST = 200;

/**
 * What an administrator reads of an attempt that failed. The message of an error is shown where a handler wrote it for
 * that; of any other error its name and code alone, as the message may quote what was sent.
 */
export function describeJobFailure(error: unknown): string {
  return (textOf(error) || 'Error').replaceAll('\0', '').slice(0, LONGEST);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof JobRefusedError || error instanceof RetryLaterError) return error.message;
  const code = errorCodeOf(error);
  return code === undefined ? error.name : `${error.name} ${code}`;
}
