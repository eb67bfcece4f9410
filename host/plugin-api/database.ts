import type { Sequelize, Transaction } from 'sequelize';
import { token } from './token.js';

export type { Transaction } from 'sequelize';

export type Dialect = 'postgres' | 'mssql';

/** A row to insert, by column; `undefined` is refused, `null` is NULL. */
export type InsertRow = Readonly<Record<string, string | number | boolean | Date | Buffer | null>>;

/**
 * The service's database, on either dialect. Models for lists and administration are defined on `sequelize`; hot paths
 * write SQL with `$1` binds, in the part of the language that both dialects share, or once for each.
 */
export interface Database {
  readonly dialect: Dialect;
  readonly sequelize: Sequelize;

  /** Runs a statement and answers its rows (also of `RETURNING` and `OUTPUT`). */
  rows<Row extends object>(sql: string, bind?: readonly unknown[], tx?: Transaction): Promise<Row[]>;

  /** Runs a statement and answers how many rows it changed: what claims and single uses are decided by. */
  change(sql: string, bind?: readonly unknown[], tx?: Transaction): Promise<number>;

  /**
   * Inserts rows, all or none, and answers the columns of `returning`, row by row. All rows have the same columns: one that
   * only some have is refused, whichever these are, as nobody could say whether the others mean NULL or the default.
   */
  insert<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning?: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]>;

  /** A JSON column's value: PostgreSQL hands it over parsed, SQL Server as text. */
  parseJson<T>(value: unknown): T;

  /**
   * Commits what `work` did, or nothing. Run again from the start, a bounded number of times, after a deadlock or a
   * serialization failure: `work` must have no effect outside `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;

  /** Whether an error is the refusal of a named unique constraint or index, or of any when no name is given. */
  isUniqueViolation(error: unknown, name?: string): boolean;

  /** Whether an error is the refusal of a named foreign key: what was referred to is gone, or what was removed is referred to. */
  isReferenceViolation(error: unknown, name: string): boolean;
}
export const Database = token<Database>('host/Database');
