import type { MssqlConnection } from './mssql-request.js';

/** A server that does not answer by then gets the connection closed. */
const RESET_MILLISECONDS = 4000;

/**
 * Makes a session as it was when it began: its context, locks, cursors, keys, handles and settings are gone. Never
 * rejects: where it fails, the connection is closed, so that no other caller gets what was left on it.
 */
export function resetMssql(connection: MssqlConnection): Promise<void> {
  return (
    connection.queue
      .enqueue(() => new Promise<void>((resolve) => reset(connection, resolve)))
      // Only a queue that was closed refuses, with the connection that it is of.
      .catch(() => undefined)
  );
}

function reset(connection: MssqlConnection, resolve: () => void): void {
  let isOver = false;
  const end = (isClean: boolean): void => {
    // Closing calls back once more.
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (!isClean) connection.close();
    resolve();
  };
  const timer = setTimeout(() => end(false), RESET_MILLISECONDS);
  connection.reset((error) => end(!error));
}
