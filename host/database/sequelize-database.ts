import { setTimeout as wait } from 'node:timers/promises';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Database, Dialect, InsertRow } from '../plugin-api/index.js';
import { isReferenceViolation, isRetryable, isUniqueViolation } from './database-errors.js';
import { PreparedStatements } from './prepared-statements.js';

const ATTEMPTS = 4;

/** SQL Server takes 2100 parameters in a statement, and 1000 rows. */
const MOST_PARAMETERS = 2000;
const MOST_ROWS = 1000;

/** A moment is bound as text: tedious would send a `Date` in a format of its own. */
function bindable(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Says what SQL Server cannot tell from a value that is bound: that a moment is no text, and that nothing has no type, as
 * it would be taken for a text that some columns refuse.
 */
function typeBinds(sql: string, bind: readonly unknown[]): string {
  return sql.replace(/\$(\d+)/g, (place, number: string) => {
    const value = bind[Number(number) - 1];
    if (value === null) return 'NULL';
    return value instanceof Date ? `CAST(${place} AS DATETIMEOFFSET(3))` : place;
  });
}

/** The values of a statement; without any it is sent as it stands, so that `$$` quotes the body of a function. */
function values(bind: readonly unknown[]): { bind?: unknown[] } {
  return bind.length === 0 ? {} : { bind: bind.map(bindable) };
}

/** The columns that each of the rows has a value for; throws where one has another or none. */
function columnsOf(table: string, [first = {}, ...others]: readonly InsertRow[]): readonly string[] {
  const columns = Object.keys(first);
  for (const row of [first, ...others]) {
    const lacking = columns.find((column) => row[column] === undefined);
    const odd =
      lacking ?? (row === first ? undefined : Object.keys(row).find((column) => !(column in first)));
    if (odd !== undefined)
      throw new Error(`insert into ${table}: not all rows have a value for column ${odd}`);
  }
  return columns;
}

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

  async rows<Row extends object>(
    sql: string,
    bind: readonly unknown[] = [],
    tx?: Transaction,
  ): Promise<Row[]> {
    if (this.prepared && bind.length > 0) {
      return (await this.prepared.run(sql, bind.map(bindable), tx)).rows as Row[];
    }
    return this.sequelize.query<Row>(this.dialect === 'mssql' ? typeBinds(sql, bind) : sql, {
      type: QueryTypes.SELECT,
      ...values(bind),
      transaction: tx ?? null,
    });
  }

  async change(sql: string, bind: readonly unknown[] = [], tx?: Transaction): Promise<number> {
    if (this.prepared && bind.length > 0) {
      return (await this.prepared.run(sql, bind.map(bindable), tx)).rowCount ?? 0;
    }
    const [, result] = await this.sequelize.query(this.dialect === 'mssql' ? typeBinds(sql, bind) : sql, {
      type: QueryTypes.RAW,
      ...values(bind),
      transaction: tx ?? null,
    });
    return typeof result === 'number'
      ? result
      : ((result as { rowCount?: number } | undefined)?.rowCount ?? 0);
  }

  async insert<Row extends object>(
    table: string,
    rows: readonly InsertRow[],
    returning: readonly (keyof Row & string)[] = [],
    tx?: Transaction,
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const columns = columnsOf(table, rows);
    const most = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / columns.length));
    if (rows.length <= most) return this.insertAtOnce(table, columns, rows, returning, tx);
    if (!tx) return this.transaction((own) => this.insert<Row>(table, rows, returning, own));
    const inserted: Row[] = [];
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      inserted.push(...(await this.insertAtOnce<Row>(table, columns, some, returning, tx)));
    }
    return inserted;
  }

  parseJson<T>(value: unknown): T {
    return (typeof value === 'string' ? JSON.parse(value) : value) as T;
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.sequelize.transaction(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        await wait(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  isUniqueViolation(error: unknown, name?: string): boolean {
    return isUniqueViolation(error, name);
  }

  isReferenceViolation(error: unknown, name: string): boolean {
    return isReferenceViolation(error, name);
  }

  private insertAtOnce<Row extends object>(
    table: string,
    columns: readonly string[],
    rows: readonly InsertRow[],
    returning: readonly string[],
    tx: Transaction | undefined,
  ): Promise<Row[]> {
    const bind: unknown[] = [];
    const tuples = rows.map((row) => `(${columns.map((column) => `$${bind.push(row[column])}`).join(', ')})`);
    const output = returning.map((column) => `inserted.${column}`).join(', ');
    const before = output && this.dialect === 'mssql' ? ` OUTPUT ${output}` : '';
    const after = output && this.dialect === 'postgres' ? ` RETURNING ${returning.join(', ')}` : '';
    return this.rows<Row>(
      `INSERT INTO ${table} (${columns.join(', ')})${before} VALUES ${tuples.join(', ')}${after}`,
      bind,
      tx,
    );
  }
}
