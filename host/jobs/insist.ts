import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 6;
const PAUSE_MILLISECONDS = 100;

/**
 * Retries for some seconds to record the outcome of finished work, so that a restart of the database does not cause the
 * work to be repeated. `isFinal` names the errors that no retry can fix.
 */
export async function insist<T>(change: () => Promise<T>, isFinal: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === ATTEMPTS || isFinal(error)) throw error;
      await wait(PAUSE_MILLISECONDS * 2 ** attempt, undefined, { ref: false });
    }
  }
}
