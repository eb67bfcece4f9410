import type { Sequelize, Transaction } from 'sequelize';
import { token } from '../token.js';

export type { Transaction } from 'sequelize';

export type Dialect = 'postgres' | 'mssql';

/** A row to insert, by column; `undefined` is refused, `null` is NULL. */
export type InsertRow = Readonly<Record<string, string | number | boolean | Date | Buffer | null>>;

/** SQL whose text differs from call to call, as {@link composed} marks it. */
export interface ComposedSql {
  readonly composed: string;
}

/** The text of a statement. */
export type Sql = string | ComposedSql;

/**
 * Marks a text that differs from call to call: a list with optional conditions, an `IN` as long as its values, the
 * columns of an update. Such a statement is parsed each time and not kept prepared: a connection keeps only 500
 * prepared texts, for the ones that repeat. Also for a statement on a queue, which is empty at one moment and long at
 * the next: a prepared statement would keep the plan for the empty table, which reads the whole queue.
 */
export function composed(sql: string): ComposedSql {
  return { composed: sql };
}

/** The options of calls that share statements. */
export interface BatchOptions {
  /**
   * For statements that would wait for each other at a lock: while one statement runs, calls gather for the next one
   * instead of queueing at the lock with statements of their own. When a statement takes longer than a tenth of a
   * second, the next one does not wait for its end.
   */
  readonly sequential?: boolean;
}

/** The options of a transaction. */
export interface TransactionOptions {
  /**
   * How long each statement of the transaction waits for a lock, in seconds; 0 for not at all. After that it throws
   * `ConflictError` with the code `busy`. Without it, a statement waits up to `database.statementSeconds`.
   */
  readonly lockWaitSeconds?: number;
}

/**
 * The rows of a table that a worker claims, and the assignments that make them its own. All texts are constants of the
 * program; values are bound, from `$1`.
 */
export interface RowClaim {
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  /** The condition of a free row. After `set` it must no longer hold for the row, at least for some time. */
  readonly where: string;
  /** The order in which rows are taken. */
  readonly orderBy: string;
  /** The largest number of rows to take. */
  readonly most: number;
  /** The assignments that take a row: `lease = $1, due_at = $2`. */
  readonly set: string;
  readonly bind: readonly unknown[];
}

/**
 * The service's database, on either dialect. Models for lists and administration are defined on `sequelize`; hot paths
 * write SQL with `$1` binds, in the subset that both dialects share, or once for each dialect.
 */
export interface Database {
  readonly dialect: Dialect;
  readonly sequelize: Sequelize;

  /** Runs a statement and returns its rows (also of `RETURNING` and `OUTPUT`). */
  rows<Row extends object>(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<Row[]>;

  /** Runs a statement and returns how many rows it changed; the number decides claims and single uses. */
  changeRows(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<number>;

  /**
   * Inserts rows, all or none, and returns the columns of `returning`, row by row. All rows must have the same columns:
   * a row that lacks one is refused, as a missing column could mean NULL or the default.
   */
  insertRows<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning?: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]>;

  /**
   * Inserts a row unless a row with the same values in the columns of `key` exists. These are the columns of a unique
   * constraint or index of the whole table, and not null. Returns whether the row was inserted. Waits for another
   * transaction that inserts the same key; a conflict does not abort the transaction. Any other constraint refuses the
   * row as it does in `insertRows`.
   */
  insertOnce(table: string, row: InsertRow, key: readonly string[], tx?: Transaction): Promise<boolean>;

  /**
   * Claims free rows of a table that several workers take from, in one statement: each row goes to one worker, and no
   * worker waits for another. Rows locked by other transactions are skipped. Returns the columns of `returning`, in no
   * particular order. Without `tx` the claim is committed at once; with it, no other worker gets the rows, and the
   * claim holds once `tx` is committed. For tables of a plugin's own, such as a list that another system of the city
   * fills. Work that must not be lost is a job (`Outbox`); jobs and the tasks of `workflow` have claiming statements of
   * their own (docs/adr/0009 and 0022).
   */
  claimRows<Row extends object>(
    claim: RowClaim,
    returning: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]>;

  /**
   * Returns a function whose calls of the same moment share a statement, on PostgreSQL: `together` receives their items
   * and returns a result for each, in the same order. A single call runs `alone`, without waiting for others. The calls
   * are not part of a transaction of their callers. An error of the shared statement fails all its calls; but when the
   * data of one are refused (a value, a constraint), each call is retried alone.
   */
  batched<Item, Result>(
    alone: (item: Item) => Promise<Result>,
    together: (items: readonly Item[]) => Promise<readonly Result[]>,
    options?: BatchOptions,
  ): (item: Item) => Promise<Result>;

  /** Returns the value of a JSON column, which PostgreSQL delivers parsed and SQL Server as text. */
  parseJson<T>(value: unknown): T;

  /**
   * Commits the writes of `work`, or none of them. After a deadlock or a serialization failure it runs `work` again
   * from the start, a bounded number of times: `work` must have no effect outside `tx`. `work` passes `tx` to every
   * statement: with a second connection each, ten transactions would block each other on a pool of ten. Statements
   * without `tx` belong before or after the transaction. Throws `ConflictError` (`busy`) when a lock was not acquired
   * in time.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /**
   * Runs `work` under a savepoint: when it throws, its writes in the transaction are rolled back and no others; the
   * error is rethrown, and the transaction can go on. Savepoints may be nested, but not concurrent: the end of one
   * would undo the other. On SQL Server some errors end the whole transaction (a failed conversion, a deadlock): later
   * statements then fail.
   */
  savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T>;

  /**
   * Tells whether an error is the violation of the named unique constraint or index, or of any when no name is given.
   */
  isUniqueViolation(error: unknown, name?: string): boolean;

  /**
   * Tells whether an error is the violation of the named foreign key: the referenced row is missing, or a deleted row
   * is still referenced.
   */
  isReferenceViolation(error: unknown, name: string): boolean;
}
export const Database = token<Database>('host/Database');
