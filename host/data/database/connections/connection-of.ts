import type { Transaction } from 'sequelize';
import type { OpenConnection } from './open-connections.js';

/**
 * Returns the connection that a transaction holds. Throws where the transaction has ended: a statement would be
 * committed by itself.
 */
export function connectionOf<Connection>(tx: Transaction): Connection & OpenConnection {
  const { connection, finished } = tx as unknown as {
    connection?: Connection & OpenConnection;
    finished?: string;
  };
  if (!connection || finished) throw new Error('a statement was sent in a transaction that has ended');
  return connection;
}
