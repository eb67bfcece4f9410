import type { Sequelize, Transaction } from 'sequelize';
import { token } from '../token.js';

export type { Transaction } from 'sequelize';

export type Dialect = 'postgres' | 'mssql';

/** A row to insert, by column; `undefined` is refused, `null` is NULL. */
export type InsertRow = Readonly<Record<string, string | number | boolean | Date | Buffer | null>>;

/** SQL that is put together anew for each call, as {@link composed} marks it. */
export interface ComposedSql {
  readonly composed: string;
}

/** The text of a statement. */
export type Sql = string | ComposedSql;

/**
 * Marks a text that differs from call to call: a list with conditions that may be there or not, an `IN` as long as its
 * values, the columns of a change. It is parsed each time and not kept prepared, as there is room for 500 texts alone,
 * which is for those that come again. Also for a statement on a queue, which is empty at one moment and long at the
 * next: the plan of a prepared one would stay that of the empty table, which reads the whole queue.
 */
export function composed(sql: string): ComposedSql {
  return { composed: sql };
}

/** How calls share statements. */
export interface BatchOptions {
  /**
   * For statements that would wait for each other at a lock: while one of them is under way, calls gather for the next,
   * in place of statements of their own that stand in line for it. Where one takes longer than a tenth of a second,
   * the next one does not wait for its end.
   */
  readonly inTurn?: boolean;
}

/** The options of a transaction. */
export interface TransactionOptions {
  /**
   * How long each of its statements waits for a lock, in seconds; 0 for not at all. Then it throws `ConflictError` with
   * the code `busy`. Without it, a statement waits as long as it may take (`database.statementSeconds`).
   */
  readonly lockWaitSeconds?: number;
}

/**
 * Some rows of a table, and what makes them somebody's. All texts are the program's own; what varies is bound, from
 * `$1`.
 */
export interface RowClaim {
  readonly table: string;
  /** The column that names a row. */
  readonly key: string;
  /** Which rows are free. Once `set` is done it must not hold for a row any more, or not yet again. */
  readonly where: string;
  /** What is taken first. */
  readonly orderBy: string;
  /** How many are taken at most. */
  readonly most: number;
  /** The assignments that take a row: `lease = $1, due_at = $2`. */
  readonly set: string;
  readonly bind: readonly unknown[];
}

/**
 * The service's database, on either dialect. Models for lists and administration are defined on `sequelize`; hot paths
 * write SQL with `$1` binds, in the part of the language that both dialects share, or once for each.
 */
export interface Database {
  readonly dialect: Dialect;
  readonly sequelize: Sequelize;

  /** Runs a statement and answers its rows (also of `RETURNING` and `OUTPUT`). */
  rows<Row extends object>(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<Row[]>;

  /** Runs a statement and answers how many rows it changed: what claims and single uses are decided by. */
  change(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<number>;

  /**
   * Inserts rows, all or none, and answers the columns of `returning`, row by row. All rows have the same columns: one
   * that only some have is refused, whichever these are, as nobody could say whether the others mean NULL or the
   * default.
   */
  insert<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning?: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]>;

  /**
   * Inserts a row unless there is one with the same values in the columns of `key`, which are those of a unique
   * constraint or index of the whole table and not null. Answers whether it was inserted. Waits for another transaction
   * that is about to insert the same, and breaks nothing: the transaction goes on. Any other constraint refuses the row
   * as it does `insert`.
   */
  insertOnce(table: string, row: InsertRow, key: readonly string[], tx?: Transaction): Promise<boolean>;

  /**
   * Takes free rows of a table that several workers take from, in one statement: each row goes to one of them, and none
   * waits for another. Rows locked by other transactions are skipped. Answers the columns of `returning`, in no order.
   * Without `tx` the rows are taken at once; with it, once it is committed, and no other worker gets them until then.
   * For tables of a plugin's own, such as a list that another system of the city fills. Work that must not be lost is a
   * job (`Outbox`); jobs and the tasks of `workflow` are taken by statements of their own (docs/adr/0009 and 0022).
   */
  claim<Row extends object>(
    claim: RowClaim,
    returning: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]>;

  /**
   * Returns a function whose calls of the same moment share a statement, where the dialect is PostgreSQL: `together` is
   * given their items and answers a result for each, in their order. A call that has no company is made `alone`, and
   * waits for none. They are no part of a transaction of their callers. What fails of the statement fails for all, but
   * where the data of one are refused (a value, a constraint), each call is made alone.
   */
  batched<Item, Result>(
    alone: (item: Item) => Promise<Result>,
    together: (items: readonly Item[]) => Promise<readonly Result[]>,
    options?: BatchOptions,
  ): (item: Item) => Promise<Result>;

  /** Returns a JSON column's value: PostgreSQL hands it over parsed, SQL Server as text. */
  parseJson<T>(value: unknown): T;

  /**
   * Commits what `work` did, or nothing. Run again from the start, a bounded number of times, after a deadlock or a
   * serialization failure: `work` must have no effect outside `tx`, and takes no second connection: whatever it asks of
   * the database it asks with `tx`, or ten of them would wait for each other on a pool of ten. What takes no `tx` is
   * asked before or after. Throws `ConflictError` (`busy`) where a lock was not had in time.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /**
   * Undoes what `work` did in the transaction, and that alone, where it throws; its error is passed on and the
   * transaction can go on. Within one another is allowed, at the same time as one none: their ends would be mixed up.
   * SQL Server gives some errors the whole transaction (a failed conversion, a deadlock): whatever is sent in it then
   * fails.
   */
  savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T>;

  /** Returns whether an error is the refusal of a named unique constraint or index, or of any when no name is given. */
  isUniqueViolation(error: unknown, name?: string): boolean;

  /**
   * Returns whether an error is the refusal of a named foreign key: what was referred to is gone, or what was removed
   * is referred to.
   */
  isReferenceViolation(error: unknown, name: string): boolean;
}
export const Database = token<Database>('host/Database');
