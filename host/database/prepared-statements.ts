import { createHash } from 'node:crypto';
import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import { outdatedStatementCodes } from './database-errors.js';

/** Texts beyond that are sent without a name: each name takes memory on every connection, on both sides. */
const MOST_NAMES = 500;

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface StatementResult {
  readonly rows: object[];
  readonly rowCount: number | null;
}

/** The driver's connection, as Sequelize's pool hands it out; an invalid one is not handed out again. */
interface PostgresConnection {
  query(statement: Statement): Promise<StatementResult>;
  _invalid?: boolean;
}

/** A refusal that the server has spoken, unlike a connection that broke. */
const isOfServer = (error: unknown): boolean =>
  typeof (error as { severity?: unknown }).severity === 'string';

const isOutdated = (error: unknown): boolean =>
  outdatedStatementCodes.includes((error as { code?: string }).code ?? '');

function connectionOf(tx: Transaction): PostgresConnection {
  const { connection, finished } = tx as unknown as { connection?: PostgresConnection; finished?: string };
  if (!connection || finished) throw new Error('a statement was sent in a transaction that has ended');
  return connection;
}

/**
 * Statements of PostgreSQL on the connections of Sequelize's pool, each prepared once a connection: the server neither
 * parses nor plans it again, and the way through Sequelize's own query, which costs as much, is spared.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();

  /** Where nothing is `named`, nothing is prepared: for a pooler that hands each transaction another connection. */
  constructor(
    private readonly sequelize: Sequelize,
    private readonly named: boolean,
  ) {}

  /** Rejects as Sequelize does: with a `DatabaseError` around the driver's, and with its own errors of the pool. */
  async run(text: string, values: readonly unknown[], tx?: Transaction): Promise<StatementResult> {
    this.log(text);
    const name = this.named ? this.nameOf(text) : undefined;
    const statement = { ...(name !== undefined && { name }), text, values };
    if (tx) return this.send(connectionOf(tx), statement);
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
      return await connection.query(statement);
    } catch (error) {
      if (!isOfServer(error) || isOutdated(error)) connection._invalid = true;
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

  private log(text: string): void {
    const { logging } = (this.sequelize as unknown as { options: { logging?: unknown } }).options;
    if (typeof logging === 'function') (logging as (line: string) => void)(`Executing (prepared): ${text}`);
  }
}
