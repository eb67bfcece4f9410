import { setTimeout as wait } from 'node:timers/promises';

/** The time that the database has beyond its own timeout, for each step. */
const GRACE_MILLISECONDS = 2000;

interface Ends {
  /** Ends the statement from outside; resolves where the server has answered. */
  readonly kill: () => Promise<void>;
  /** Closes the connection. */
  readonly destroy: () => void;
  /** Makes the error of a statement that was ended so: the statement is at fault where the server answered. */
  readonly failure: (isServerThere: boolean) => Error;
}

/**
 * Waits for a statement that has a timeout in the database, and ends it from outside where the timeout does not: a
 * procedure may catch its cancellation, or the server be out of reach.
 */
export async function withBackstop<T>(milliseconds: number, statement: Promise<T>, ends: Ends): Promise<T> {
  let killing: Promise<boolean> | undefined;
  let last: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    last = setTimeout(ends.destroy, GRACE_MILLISECONDS);
    killing = ends.kill().then(
      () => true,
      () => false,
    );
  }, milliseconds + GRACE_MILLISECONDS);
  try {
    return await statement;
  } catch (error) {
    if (!killing) throw error;
    clearTimeout(last);
    // On a slow machine the server may answer after the connection was closed.
    const isServerThere = await Promise.race([killing, wait(GRACE_MILLISECONDS, false, { ref: false })]);
    throw ends.failure(isServerThere);
  } finally {
    clearTimeout(first);
    clearTimeout(last);
  }
}
