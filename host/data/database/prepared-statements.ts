import { createHash } from 'node:crypto';
import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import type { Sql } from '../../plugin-api/data/database.js';
import { connectionOf } from './connections/connection-of.js';
import { isReadOnlyCode, outdatedStatementCodes } from './database-errors.js';

/**
 * The most statements that get a name. Further ones are sent without, like composed ones: each name takes memory on
 * every connection, on both sides.
 */
const MOST_NAMES = 500;

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface StatementResult {
  readonly rows: object[];
  readonly rowCount: number;
}

/** The driver's connection, as Sequelize's pool lends it; an invalid one is not lent again. */
interface PostgresConnection {
  _invalid?: boolean;
  query(statement: Statement, done: (error: Error | null, result: DriverResult) => void): void;
}

interface DriverResult {
  readonly rows: object[];
  readonly rowCount: number | null;
}

function query(connection: PostgresConnection, statement: Statement): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    connection.query(statement, (error, result) => {
      if (error) reject(error);
      else resolve({ rows: result.rows, rowCount: result.rowCount ?? 0 });
    });
  });
}

/** Tells whether an error came from the server, rather than from a broken connection. */
const isOfServer = (error: unknown): boolean => typeof (error as { severity?: unknown }).severity === 'string';

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const isOutdated = (error: unknown): boolean => outdatedStatementCodes.includes(codeOf(error));

/** Returns the text of a statement, composed or not. */
export function textOf(sql: Sql): string {
  return typeof sql === 'string' ? sql : sql.composed;
}

/**
 * Statements of PostgreSQL on the connections of Sequelize's pool, prepared once per connection: the server neither
 * parses nor plans a statement again, and Sequelize's own query, which costs as much, is skipped.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();

  /** Without `named`, nothing is prepared: for a pooler that gives each transaction another connection. */
  constructor(
    private readonly sequelize: Sequelize,
    private readonly named: boolean,
  ) {}

  /**
   * Runs a statement. Rejects as Sequelize does: with a `DatabaseError` around the driver's, and with its own errors of
   * the pool.
   */
  async run(sql: Sql, values: readonly unknown[], tx?: Transaction): Promise<StatementResult> {
    const text = textOf(sql);
    this.log(text, tx);
    const name = this.named && typeof sql === 'string' ? this.nameOf(text) : undefined;
    const statement = { ...(name !== undefined && { name }), text, values };
    if (tx) return this.send(connectionOf<PostgresConnection>(tx), statement);
    const { connectionManager } = this.sequelize;
    const connection = await connectionManager.getConnection({ type: 'write' });
    try {
      return await this.send(connection as PostgresConnection, statement, { text, values });
    } finally {
      connectionManager.releaseConnection(connection);
    }
  }

  /**
   * Sends a statement, and `unprepared` in its place where it was outdated. A transaction is over then, and passes
   * none.
   */
  private async send(
    connection: PostgresConnection,
    statement: Statement,
    unprepared?: Statement,
  ): Promise<StatementResult> {
    try {
      return await query(connection, statement);
    } catch (error) {
      if (!isOfServer(error) || isOutdated(error) || isReadOnlyCode(codeOf(error))) connection._invalid = true;
      if (unprepared && isOutdated(error)) return this.send(connection, unprepared);
      throw new DatabaseError(error as ConstructorParameters<typeof DatabaseError>[0]);
    }
  }

  private nameOf(text: string): string | undefined {
    let name = this.names.get(text);
    if (name === undefined && this.names.size < MOST_NAMES) {
      name = `v_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
      this.names.set(text, name);
    }
    return name;
  }

  /** Logs as Sequelize does, with the transaction of the statement. */
  private log(text: string, tx: Transaction | undefined): void {
    const { id = 'default' } = (tx ?? {}) as { readonly id?: string };
    const { logging } = (this.sequelize as unknown as { options: { logging?: unknown } }).options;
    if (typeof logging === 'function') (logging as (line: string) => void)(`Executing (${id}): ${text}`);
  }
}
