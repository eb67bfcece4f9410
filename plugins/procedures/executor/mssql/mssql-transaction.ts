import type { EventEmitter } from 'node:events';
import type { MssqlConnection } from './mssql-request.js';

/** The driver keeps the names of the transactions in an array, and says nothing when one begins. */
class Descriptors extends Array<Buffer> {
  begun = 0;

  override push(...descriptors: Buffer[]): number {
    this.begun += descriptors.length;
    return super.push(...descriptors);
  }
}

/**
 * The state of a transaction: `open` as it was begun; `undone` whole, and none begun since; or `unknown`, where
 * something may have been committed.
 */
export type TransactionFate = 'open' | 'undone' | 'unknown';

/** Follows the transactions of a connection by what the server tells the driver. */
export class MssqlTransaction {
  private readonly descriptors = new Descriptors();
  private own: Buffer | undefined;
  private isUndone = false;

  constructor(private readonly connection: MssqlConnection) {
    this.descriptors.push(...connection.transactionDescriptors);
    connection.transactionDescriptors = this.descriptors;
    // The driver's types have it as emitted, but not as listened to.
    (connection as EventEmitter).on('rollbackTransaction', () => {
      this.isUndone = true;
    });
  }

  /** Before the transaction is begun. */
  start(): void {
    this.own = undefined;
    this.isUndone = false;
    this.descriptors.begun = 0;
  }

  /** When it has been begun. */
  started(): void {
    this.own = this.connection.currentTransactionDescriptor();
  }

  get fate(): TransactionFate {
    // Its own beginning is counted: a driver that does it otherwise leaves us without knowledge.
    if (this.descriptors.begun !== 1) return 'unknown';
    if (this.own?.equals(this.connection.currentTransactionDescriptor())) return 'open';
    return this.isUndone ? 'undone' : 'unknown';
  }
}
