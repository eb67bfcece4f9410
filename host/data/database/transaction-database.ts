import type { Sequelize } from 'sequelize';
import type { Database, Dialect, InsertRow, Transaction } from '../../plugin-api/index.js';
import type { RowClaim, Sql } from '../../plugin-api/data/database.js';

/** A function that runs work in a transaction. */
export type Transacting = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * {@link Database} whose statements all belong to one transaction: its transactions are part of it, and no other
 * connection is used that might wait for it.
 */
export class TransactionDatabase implements Database {
  constructor(
    private readonly whole: Database,
    private readonly own: Transaction,
  ) {}

  get dialect(): Dialect {
    return this.whole.dialect;
  }

  get sequelize(): Sequelize {
    return this.whole.sequelize;
  }

  rows<Row extends object>(sql: Sql, bind?: readonly unknown[]): Promise<Row[]> {
    return this.whole.rows<Row>(sql, bind, this.own);
  }

  changeRows(sql: Sql, bind?: readonly unknown[]): Promise<number> {
    return this.whole.changeRows(sql, bind, this.own);
  }

  insertRows<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning?: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    return this.whole.insertRows<Row>(table, rows, returning, this.own);
  }

  insertOnce(table: string, row: InsertRow, key: readonly string[]): Promise<boolean> {
    return this.whole.insertOnce(table, row, key, this.own);
  }

  claimRows<Row extends object>(claim: RowClaim, returning: readonly (keyof Row & string)[]): Promise<Row[]> {
    return this.whole.claimRows<Row>(claim, returning, this.own);
  }

  /** Returns `alone`: calls of a transaction are not batched. */
  batched<Item, Result>(alone: (item: Item) => Promise<Result>): (item: Item) => Promise<Result> {
    return alone;
  }

  parseJson<T>(value: unknown): T {
    return this.whole.parseJson<T>(value);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(this.own);
  }

  savepoint<T>(_tx: Transaction, work: () => Promise<T>): Promise<T> {
    return this.whole.savepoint(this.own, work);
  }

  isUniqueViolation(error: unknown, name?: string): boolean {
    return this.whole.isUniqueViolation(error, name);
  }

  isReferenceViolation(error: unknown, name: string): boolean {
    return this.whole.isReferenceViolation(error, name);
  }
}
