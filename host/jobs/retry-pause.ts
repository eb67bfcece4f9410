import { JobFailedError } from '../plugin-api/index.js';

const FIRST_SECONDS = 10;
const GROWTH = 4;
const LONGEST_SECONDS = 4 * 3600;
/** The longest pause that a handler can request. */
const LONGEST_REQUEST_SECONDS = 7 * 24 * 3600;

/**
 * Returns the seconds between a failed attempt and the next: 10, 40, 160 and so on up to four hours, each times a
 * random number from a half to one and a half, so that jobs that failed together do not return together. The eleven
 * pauses between twelve attempts are 24 hours on average. A pause requested by a {@link JobFailedError} takes
 * precedence, up to a week.
 */
export function retryPause(attempt: number, error: unknown, longestSeconds = LONGEST_SECONDS): number {
  const asked = error instanceof JobFailedError ? error.afterSeconds : undefined;
  if (asked !== undefined && Number.isFinite(asked)) {
    return Math.min(Math.max(asked, 0), LONGEST_REQUEST_SECONDS);
  }
  const pause = Math.min(FIRST_SECONDS * GROWTH ** (attempt - 1), LONGEST_SECONDS, longestSeconds);
  return pause * (0.5 + Math.random());
}
