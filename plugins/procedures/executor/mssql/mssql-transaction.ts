import type { EventEmitter } from 'node:events';
import type { MssqlConnection } from './mssql-request.js';

/** An array that counts its additions: the driver keeps the names of transactions in it, and reports no beginning. */
class Descriptors extends Array<Buffer> {
  begun = 0;

  override push(...descriptors: Buffer[]): number {
    this.begun += descriptors.length;
    return super.push(...descriptors);
  }
}

/**
 * The state of a transaction: `open` as it was begun; `undone` as a whole, without another one since; or `unknown`,
 * where something may have been committed.
 */
export type TransactionFate = 'open' | 'undone' | 'unknown';

/** A follower of the transactions of a connection, by the server's messages to the driver. */
export class MssqlTransaction {
  private readonly descriptors = new Descriptors();
  private own: Buffer | undefined;
  private isUndone = false;

  constructor(private readonly connection: MssqlConnection) {
    this.descriptors.push(...connection.transactionDescriptors);
    connection.transactionDescriptors = this.descriptors;
    // The driver's types declare the event as emitted, but not as listened to.
    (connection as EventEmitter).on('rollbackTransaction', () => {
      this.isUndone = true;
    });
  }

  /** Forgets the last transaction, before one is begun. */
  start(): void {
    this.own = undefined;
    this.isUndone = false;
    this.descriptors.begun = 0;
  }

  /** Takes note of the transaction that has been begun. */
  started(): void {
    this.own = this.connection.currentTransactionDescriptor();
  }

  get fate(): TransactionFate {
    // Its own beginning is counted: with a driver that counts otherwise, the state is unknown.
    if (this.descriptors.begun !== 1) return 'unknown';
    if (this.own?.equals(this.connection.currentTransactionDescriptor())) return 'open';
    return this.isUndone ? 'undone' : 'unknown';
  }
}
