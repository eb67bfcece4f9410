import { setTimeout as wait } from 'node:timers/promises';

/** The time that the database has beyond its own timeout. */
const GRACE_MILLISECONDS = 2000;

interface Ends {
  /** Ends the statement from outside; resolves once the server has received the request. */
  readonly kill: () => Promise<void>;
  /** Gives the connection up. */
  readonly destroy: () => void;
  /** What is thrown after a kill: the statement is at fault where the server answered all the time. */
  readonly failure: (isServerThere: boolean) => Error;
}

/**
 * Waits for a statement that has a timeout in the database, and ends it from outside where that does not: a procedure
 * that catches its cancellation, a server that is not reached any more.
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
    // Where the whole machine is slow, the server may receive the request after the connection was given up.
    const isServerThere = await Promise.race([killing, wait(GRACE_MILLISECONDS, false, { ref: false })]);
    throw ends.failure(isServerThere);
  } finally {
    clearTimeout(first);
    clearTimeout(last);
  }
}
