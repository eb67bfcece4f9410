import { UnavailableError } from '../../plugin-api/index.js';

/**
 * Builds the error for expressions that cannot be evaluated now, through no fault of the data. `reason` is for the log.
 */
export function unavailable(reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(undefined, new Error(reason, { cause }));
}
