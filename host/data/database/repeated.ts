import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable } from './database-errors.js';

const ATTEMPTS = 4;

/**
 * Runs a transaction, or a statement that is its own transaction, and retries it where that is safe. In a deadlock the
 * database aborts one transaction, which then has written nothing.
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
