import type { MssqlConnection } from './mssql-request.js';

/** The time for the server's answer, after which the connection is closed. */
const RESET_MILLISECONDS = 4000;

/**
 * Resets a session to its beginning: its context, locks, cursors, keys, handles and settings are gone. Never rejects:
 * where it fails, the connection is closed, so that no other caller gets the leftovers.
 */
export function resetMssql(connection: MssqlConnection): Promise<void> {
  return (
    connection.queue
      .enqueue(() => new Promise<void>((resolve) => reset(connection, resolve)))
      // Only a closed queue refuses, and its connection is closed as well.
      .catch(() => undefined)
  );
}

function reset(connection: MssqlConnection, resolve: () => void): void {
  let isOver = false;
  const end = (isClean: boolean): void => {
    // Closing the connection calls back once more.
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (!isClean) connection.close();
    resolve();
  };
  const timer = setTimeout(() => end(false), RESET_MILLISECONDS);
  connection.reset((error) => end(!error));
}
