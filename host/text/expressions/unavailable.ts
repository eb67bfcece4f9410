import { UnavailableError } from '../../plugin-api/index.js';

/** Nothing is wrong with the data: expressions cannot be evaluated now. `reason` is for the log. */
export function unavailable(reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(undefined, new Error(reason, { cause }));
}
