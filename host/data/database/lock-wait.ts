import type { Connection, Request } from 'tedious';
import type { Database, Transaction } from '../../plugin-api/index.js';
import { connectionOf } from './connections/connection-of.js';

/** The driver's connection, with the parts that Sequelize adds. */
interface MssqlConnection extends Connection {
  readonly lib: { readonly Request: typeof Request };
  readonly queue: { enqueue<T>(work: () => Promise<T>): Promise<T> };
}

/** Returns a lock timeout for either dialect; never 0, which means no limit on PostgreSQL. */
function lockMilliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}

/** Limits the lock wait of the statements in `work`. The setting is reset before the connection is reused. */
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
    // The setting belongs to the session and outlives the transaction.
    await setLockTimeout(tx, -1).catch(() => connectionOf(tx).distrust());
  }
}

/** Sends the setting as a batch: Sequelize would send a procedure call, and the setting would end with it. */
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
