import { errorCodeOf } from './error-code-of.js';

/** Returns the log fields of an error: never its message, which may quote data. */
export function traceOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  return {
    error: error.name,
    errorCode: errorCodeOf(error),
    at: frames.map((line) => line.trim()),
  };
}
