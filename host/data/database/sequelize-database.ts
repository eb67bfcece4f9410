import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import {
  composed,
  type Database,
  type Dialect,
  type InsertRow,
  type TransactionOptions,
} from '../../plugin-api/index.js';
import type { BatchOptions, RowClaim, Sql } from '../../plugin-api/data/database.js';
import { batchedCalls } from './batched-calls.js';
import { claimSql } from './claim-sql.js';
import { isReferenceViolation, isUniqueViolation, toCallerError } from './database-errors.js';
import { columnsOf, insertOnce, insertSql } from './inserts.js';
import { withLockWait } from './lock-wait.js';
import { PreparedStatements, textOf } from './prepared-statements.js';
import { repeated } from './repeated.js';
import { withSavepoint } from './savepoint.js';

/** SQL Server allows 2100 parameters in a statement, and 1000 rows. */
const MOST_PARAMETERS = 2000;
const MOST_ROWS = 1000;

/** {@link Database} over one Sequelize pool. */
export class SequelizeDatabase implements Database {
  readonly dialect: Dialect;
  private readonly prepared: PreparedStatements | undefined;

  constructor(
    readonly sequelize: Sequelize,
    options: { readonly preparedStatements: boolean } = { preparedStatements: true },
  ) {
    this.dialect = sequelize.getDialect() === 'mssql' ? 'mssql' : 'postgres';
    if (this.dialect === 'postgres') {
      this.prepared = new PreparedStatements(sequelize, options.preparedStatements);
    }
  }

  rows<Row extends object>(sql: Sql, bind: readonly unknown[] = [], tx?: Transaction): Promise<Row[]> {
    return tx ? this.read<Row>(sql, bind, tx) : repeated(() => this.read<Row>(sql, bind));
  }

  changeRows(sql: Sql, bind: readonly unknown[] = [], tx?: Transaction): Promise<number> {
    return tx ? this.write(sql, bind, tx) : repeated(() => this.write(sql, bind));
  }

  async insertRows<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning: readonly (keyof Row & string)[] = [],
    tx?: Transaction,
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const columns = columnsOf(table, rows);
    const most = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / columns.length));
    if (rows.length <= most) return this.insertAtOnce(table, columns, rows, returning, tx);
    if (!tx) return this.transaction((own) => this.insertRows<Row>(table, rows, returning, own));
    const inserted: Row[] = [];
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      inserted.push(...(await this.insertAtOnce<Row>(table, columns, some, returning, tx)));
    }
    return inserted;
  }

  insertOnce(table: string, row: InsertRow, key: readonly string[], tx?: Transaction): Promise<boolean> {
    return insertOnce(this, table, row, key, tx);
  }

  claimRows<Row extends object>(
    claim: RowClaim,
    returning: readonly (keyof Row & string)[],
    tx?: Transaction,
  ): Promise<Row[]> {
    // Claims run on a queue, and the best plan depends on its present length: `composed` has it planned anew.
    return this.rows<Row>(composed(claimSql[this.dialect](claim, returning)), [...claim.bind, claim.most], tx);
  }

  batched<Item, Result>(
    alone: (item: Item) => Promise<Result>,
    together: (items: readonly Item[]) => Promise<readonly Result[]>,
    options?: BatchOptions,
  ): (item: Item) => Promise<Result> {
    return this.dialect === 'postgres' ? batchedCalls(alone, together, options) : alone;
  }

  parseJson<T>(value: unknown): T {
    return (typeof value === 'string' ? JSON.parse(value) : value) as T;
  }

  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { lockWaitSeconds }: TransactionOptions = {},
  ): Promise<T> {
    const attempted =
      lockWaitSeconds === undefined ? work : (tx: Transaction) => withLockWait(this, tx, lockWaitSeconds, work);
    return repeated(async () => {
      try {
        return await this.sequelize.transaction(attempted);
      } catch (error) {
        throw toCallerError(error);
      }
    });
  }

  savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    return withSavepoint(this, tx, work);
  }

  isUniqueViolation(error: unknown, name?: string): boolean {
    return isUniqueViolation(error, name);
  }

  isReferenceViolation(error: unknown, name: string): boolean {
    return isReferenceViolation(error, name);
  }

  private async read<Row extends object>(sql: Sql, bind: readonly unknown[], tx?: Transaction): Promise<Row[]> {
    try {
      if (this.prepared && bind.length > 0) {
        return (await this.prepared.run(sql, bind.map(bindable), tx)).rows as Row[];
      }
      return await this.sequelize.query<Row>(this.typed(sql, bind), {
        type: QueryTypes.SELECT,
        ...values(bind),
        transaction: tx ?? null,
      });
    } catch (error) {
      throw toCallerError(error, tx);
    }
  }

  private async write(sql: Sql, bind: readonly unknown[], tx?: Transaction): Promise<number> {
    try {
      if (this.prepared && bind.length > 0) {
        return (await this.prepared.run(sql, bind.map(bindable), tx)).rowCount ?? 0;
      }
      const [, result] = await this.sequelize.query(this.typed(sql, bind), {
        type: QueryTypes.RAW,
        ...values(bind),
        transaction: tx ?? null,
      });
      return typeof result === 'number' ? result : ((result as { rowCount?: number } | undefined)?.rowCount ?? 0);
    } catch (error) {
      throw toCallerError(error, tx);
    }
  }

  private typed(sql: Sql, bind: readonly unknown[]): string {
    return this.dialect === 'mssql' ? typeBinds(textOf(sql), bind) : textOf(sql);
  }

  private insertAtOnce<Row extends object>(
    table: string,
    columns: readonly string[],
    rows: readonly InsertRow[],
    returning: readonly string[],
    tx: Transaction | undefined,
  ): Promise<Row[]> {
    const bind = rows.flatMap((row) => columns.map((column) => row[column]));
    const output = returning.map((column) => `inserted.${column}`).join(', ');
    const before = output && this.dialect === 'mssql' ? ` OUTPUT ${output}` : '';
    const after = output && this.dialect === 'postgres' ? ` RETURNING ${returning.join(', ')}` : '';
    const sql = `${insertSql(table, columns, rows.length, before)}${after}`;
    return this.rows<Row>(rows.length === 1 ? sql : composed(sql), bind, tx);
  }
}

/** Binds a date as text: tedious would send a `Date` in its own format. */
function bindable(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Writes the types into the statement that SQL Server cannot infer from a bound value. A date is cast, as it would be
 * text; null is written out, as some columns refuse an untyped null, taken for text. Empty bytes are written out: the
 * driver would declare a type of length 0, which the server does not have.
 */
export function typeBinds(sql: string, bind: readonly unknown[]): string {
  return sql.replace(/\$(\d+)/g, (place, number: string) => {
    const value = bind[Number(number) - 1];
    if (value === null) return 'NULL';
    if (Buffer.isBuffer(value) && value.length === 0) return '0x';
    return value instanceof Date ? `CAST(${place} AS DATETIMEOFFSET(3))` : place;
  });
}

/**
 * Returns the values of a statement. Without values the statement is sent unchanged, so that `$$` quotes the body of a
 * function.
 */
function values(bind: readonly unknown[]): { bind?: unknown[] } {
  return bind.length === 0 ? {} : { bind: bind.map(bindable) };
}
