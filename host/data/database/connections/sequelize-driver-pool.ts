import { Transaction, type Sequelize } from 'sequelize';
import { UnavailableError, type DriverPool, type Lease } from '../../../plugin-api/index.js';
import { busyAtDeadlock, isDatabaseAway } from '../database-errors.js';

interface Pool {
  getConnection(options: { type: 'write' }): Promise<unknown>;
  releaseConnection(connection: unknown): void;
  destroyConnection(connection: unknown): Promise<void>;
}

/** A Sequelize transaction that Sequelize neither begins nor ends: both are sent together with other statements. */
interface BorrowedTransaction {
  connection?: unknown;
  finished?: 'commit';
  _afterCommitHooks: ((tx: Transaction) => unknown)[];
}

/** {@link DriverPool} over the connections of Sequelize. */
export class SequelizeDriverPool<Connection extends object> implements DriverPool<Connection> {
  private readonly leased = new Set<Lease<Connection>>();
  private isClosed = false;

  constructor(readonly sequelize: Sequelize) {}

  async lease(): Promise<Lease<Connection>> {
    if (this.isClosed) throw new UnavailableError();
    const pool = this.sequelize.connectionManager as unknown as Pool;
    const connection = (await pool.getConnection({ type: 'write' }).catch((error: unknown) => {
      throw this.isClosed || isDatabaseAway(error) ? new UnavailableError(undefined, error) : error;
    })) as Connection;
    const end = (give: () => void): void => {
      if (this.leased.delete(lease)) give();
    };
    const lease: Lease<Connection> = {
      connection,
      release: () => end(() => pool.releaseConnection(connection)),
      destroy: () => end(() => void pool.destroyConnection(connection).catch(() => undefined)),
    };
    this.leased.add(lease);
    // The pool was closed during the connect.
    if (this.isClosed as boolean) {
      lease.destroy();
      throw new UnavailableError();
    }
    return lease;
  }

  borrow(connection: Connection, { isBusyAtDeadlock = false } = {}): Transaction {
    const tx = new Transaction(this.sequelize, {});
    (tx as unknown as BorrowedTransaction).connection = connection;
    if (isBusyAtDeadlock) busyAtDeadlock.add(tx);
    return tx;
  }

  finish(tx: Transaction): void {
    (tx as unknown as BorrowedTransaction).finished = 'commit';
  }

  async afterCommit(tx: Transaction): Promise<void> {
    for (const hook of (tx as unknown as BorrowedTransaction)._afterCommitHooks) await hook.call(tx, tx);
  }

  async close(kill: (connection: Connection) => Promise<void>): Promise<void> {
    this.isClosed = true;
    for (const lease of [...this.leased]) {
      await kill(lease.connection).catch(() => undefined);
      lease.destroy();
    }
    await this.sequelize.close();
  }
}
