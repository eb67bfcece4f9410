/** What the database is given beyond the timeout that it was told. */
const GRACE_MILLISECONDS = 2000;

interface Ends {
  /** Ends the statement from outside; resolves where the server has heard of it. */
  readonly kill: () => Promise<void>;
  /** Gives the connection up. */
  readonly destroy: () => void;
  /** What is thrown when it came to that: the statement is at fault where the server was there all the time. */
  readonly failure: (isServerThere: boolean) => Error;
}

/**
 * Waits for a statement that has a timeout in the database, and ends it from outside where that does not: a procedure
 * that catches its cancellation, a server that is not reached any more.
 */
export async function withBackstop<T>(milliseconds: number, statement: Promise<T>, ends: Ends): Promise<T> {
  let isKilled = false;
  let isServerThere = false;
  let last: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    isKilled = true;
    last = setTimeout(ends.destroy, GRACE_MILLISECONDS);
    void ends.kill().then(
      () => (isServerThere = true),
      () => undefined,
    );
  }, milliseconds + GRACE_MILLISECONDS);
  try {
    return await statement;
  } catch (error) {
    throw isKilled ? ends.failure(isServerThere) : error;
  } finally {
    clearTimeout(first);
    clearTimeout(last);
  }
}
