import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable } from './database-errors.js';

const ATTEMPTS = 4;

/**
 * Returns a transaction, or a statement that is one of its own. Of those that wait for each other in a circle the
 * database ends one, which has written nothing: it runs again.
 */
export async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
