import pLimit from 'p-limit';
import { UnavailableError } from '../../../host/plugin-api/index.js';

/** Runs so much at once, lets so much wait, and refuses the rest with `UnavailableError`: soon rather than late. */
export function boundedQueue(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= mostWaiting) throw new UnavailableError();
    return limit(work);
  };
}
