import type { Connection, Request } from 'tedious';
import type { Database, Transaction } from '../../plugin-api/index.js';
import { connectionOf } from './connections/connection-of.js';

/** The driver's connection, with what Sequelize hangs on it. */
interface MssqlConnection extends Connection {
  readonly lib: { readonly Request: typeof Request };
  readonly queue: { enqueue<T>(work: () => Promise<T>): Promise<T> };
}

/** As both dialects take it, and never 0, which is for ever on PostgreSQL. */
function lockMilliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}

/**
 * Runs the work of a transaction whose statements wait for a lock no longer than so. Nobody after it is bound by that.
 */
export async function withLockWait<T>(
  database: Database,
  tx: Transaction,
  seconds: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const milliseconds = lockMilliseconds(seconds);
  if (database.dialect === 'postgres') {
    await database.rows(`SET LOCAL lock_timeout = ${milliseconds}`, [], tx);
    return work(tx);
  }
  await setLockTimeout(tx, milliseconds);
  try {
    return await work(tx);
  } finally {
    // The setting is the session's, and outlives the transaction.
    await setLockTimeout(tx, -1).catch(() => connectionOf(tx).distrust());
  }
}

/** As a batch: what Sequelize sends is the call of a procedure, with whose end a setting is gone. */
function setLockTimeout(tx: Transaction, milliseconds: number): Promise<void> {
  const connection = connectionOf<MssqlConnection>(tx);
  return connection.queue.enqueue(
    () =>
      new Promise<void>((resolve, reject) => {
        const sql = `SET LOCK_TIMEOUT ${milliseconds}`;
        const request = new connection.lib.Request(sql, (error) => (error ? reject(error) : resolve()));
        connection.execSqlBatch(request);
      }),
  );
}
