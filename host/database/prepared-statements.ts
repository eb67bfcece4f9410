import { createHash } from 'node:crypto';
import { serialize } from 'pg-protocol';
import utils from 'pg/lib/utils.js';
import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import type { Sql } from '../plugin-api/index.js';
import { connectionOf } from './connections/connection-of.js';
import { outdatedStatementCodes } from './database-errors.js';
import { rowReader, type ParsingConnection, type RowReader } from './row-reader.js';
import { exchange, isUnprepared, type WireAnswer, type WireConnection } from './wire-exchange.js';

/**
 * Texts beyond that are sent without a name, as those that are composed are: each name takes memory on every connection, on
 * both sides.
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

/** The driver's connection, as Sequelize's pool hands it out; an invalid one is not handed out again. */
interface PostgresConnection extends WireConnection, ParsingConnection {
  _invalid?: boolean;
}

/** A refusal that the server has spoken, unlike a connection that broke. */
const isOfServer = (error: unknown): boolean =>
  typeof (error as { severity?: unknown }).severity === 'string';

const isOutdated = (error: unknown): boolean =>
  outdatedStatementCodes.includes((error as { code?: string }).code ?? '');

/** The text of a statement, however it is meant. */
export function textOf(sql: Sql): string {
  return typeof sql === 'string' ? sql : sql.composed;
}

/** `INSERT 0 3`, `UPDATE 3`, `SELECT 3`; 0 for a command that counts nothing. */
const countOf = (command = ''): number => Number(command.slice(command.lastIndexOf(' ') + 1)) || 0;

/**
 * Statements of PostgreSQL on the connections of Sequelize's pool, each prepared and its columns described once a
 * connection: the server neither parses nor plans it again, and the way through Sequelize's own query, which costs as much,
 * is spared.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  /** What is known of the columns that a connection answers, by name of statement. */
  private readonly readers = new WeakMap<PostgresConnection, Map<string, RowReader>>();

  /** Where nothing is `named`, nothing is prepared: for a pooler that hands each transaction another connection. */
  constructor(
    private readonly sequelize: Sequelize,
    private readonly named: boolean,
  ) {}

  /** Rejects as Sequelize does: with a `DatabaseError` around the driver's, and with its own errors of the pool. */
  async run(sql: Sql, values: readonly unknown[], tx?: Transaction): Promise<StatementResult> {
    const text = textOf(sql);
    this.log(text);
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

  /** `unprepared` is sent in place of what turned out to be outdated; in a transaction, that has ended it. */
  private async send(
    connection: PostgresConnection,
    statement: Statement,
    unprepared?: Statement,
  ): Promise<StatementResult> {
    try {
      return await this.exchange(connection, statement);
    } catch (error) {
      if (!isOfServer(error) || isOutdated(error)) connection._invalid = true;
      if (unprepared && isOutdated(error)) return this.send(connection, unprepared);
      throw new DatabaseError(error as ConstructorParameters<typeof DatabaseError>[0]);
    }
  }

  private async exchange(connection: PostgresConnection, statement: Statement): Promise<StatementResult> {
    const { name, text, values } = statement;
    let known: RowReader | undefined;
    const answer = await new Promise<WireAnswer>((resolve, reject) => {
      exchange(connection, {
        named: statement,
        bytes: (protocol) => {
          const isNew = name === undefined || isUnprepared(protocol, statement);
          known = isNew ? undefined : this.readers.get(connection)?.get(name);
          return Buffer.concat([
            ...(isNew ? [serialize.parse({ name: name ?? '', text })] : []),
            serialize.bind({ statement: name ?? '', values: [...values], valueMapper: utils.prepareValue }),
            ...(known ? [] : [serialize.describe({ type: 'P' })]),
            serialize.execute(),
            serialize.sync(),
          ]);
        },
        resolve,
        reject,
      });
    });
    const read = known ?? this.describe(connection, name, answer);
    return { rows: answer.rows.map(read), rowCount: countOf(answer.commands[0]) };
  }

  private describe(
    connection: PostgresConnection,
    name: string | undefined,
    { fields = [] }: WireAnswer,
  ): RowReader {
    const reader = rowReader(connection, fields);
    if (name !== undefined) {
      const own = this.readers.get(connection) ?? new Map<string, RowReader>();
      this.readers.set(connection, own.set(name, reader));
    }
    return reader;
  }

  private nameOf(text: string): string | undefined {
    let name = this.names.get(text);
    if (name === undefined && this.names.size < MOST_NAMES) {
      name = `v_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
      this.names.set(text, name);
    }
    return name;
  }

  private log(text: string): void {
    const { logging } = (this.sequelize as unknown as { options: { logging?: unknown } }).options;
    if (typeof logging === 'function') (logging as (line: string) => void)(`Executing (prepared): ${text}`);
  }
}
