import { setTimeout as wait } from 'node:timers/promises';

const ATTEMPTS = 6;
const PAUSE_MILLISECONDS = 100;

/**
 * Keeps trying for some seconds to mark what was done: it is not to be done again because of a database that restarts.
 * `isFinal` names the failures that trying again cannot mend.
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
