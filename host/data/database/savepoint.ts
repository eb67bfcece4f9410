import { randomUUID } from 'node:crypto';
import type { Database, Dialect, Transaction } from '../../plugin-api/index.js';
import { connectionOf } from './connections/connection-of.js';

interface Words {
  readonly set: string;
  /** Absent in SQL Server, which has no such statement. */
  readonly release?: string;
  readonly undo: string;
}

/**
 * An error of SQL Server may have ended the transaction. It also comes first because Sequelize intercepts a text that
 * begins with `SAVE` or `ROLLBACK`.
 */
const unlessOver = `IF XACT_STATE() <> 1 THROW 51000, 'the transaction is over', 1;`;

const words: Readonly<Record<Dialect, (name: string) => Words>> = {
  postgres: (name) => ({
    set: `SAVEPOINT ${name}`,
    release: `RELEASE SAVEPOINT ${name}`,
    undo: `ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`,
  }),
  mssql: (name) => ({
    set: `${unlessOver} SAVE TRANSACTION ${name}`,
    undo: `${unlessOver} ROLLBACK TRANSACTION ${name}`,
  }),
};

/** Implements `Database.savepoint`. */
export async function withSavepoint<T>(database: Database, tx: Transaction, work: () => Promise<T>): Promise<T> {
  // At most 32 characters on SQL Server.
  const name = `v_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const { set, release, undo } = words[database.dialect](name);
  await database.rows(set, [], tx);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Where the transaction is over, the next statement of a caller that continues would be committed by itself.
    await database.rows(undo, [], tx).catch(() => connectionOf(tx).destroy());
    throw error;
  }
  if (release !== undefined) await database.rows(release, [], tx);
  return result;
}
