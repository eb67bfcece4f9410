import { UnavailableError, type Database, type LimitedStatement } from '../../../../host/plugin-api/index.js';
import type { ProcedureHold } from '../../contract.js';
import { isReadOnlyFailure, toFailure, type ServerError } from './postgres-failure.js';
import {
  begin,
  beginReading,
  cleaning,
  lockLimit,
  prepared,
  script,
  traps,
  undone,
  type PostgresStatement,
} from './postgres-parts.js';
import { toRaw } from './postgres-result.js';
import { limitedSelection, selectionOf, type Selection, type SelectionOptions } from './postgres-selection.js';
import { RunFailure } from '../procedure-failure.js';
import type { ProcedureDriver, ProcedureStatement } from '../procedure-driver.js';
import type { ProcedureTarget } from '../procedure-target.js';
import type { RawResult } from '../result-contract.js';

type Rows = readonly (readonly unknown[])[];

/** The host's connection in Sequelize's pool. */
export interface PostgresConnection {
  readonly processID: number;
  sendTogether(
    statements: readonly PostgresStatement[],
    limit?: LimitedStatement,
  ): Promise<
    readonly { readonly rows: Rows; readonly commands: readonly string[]; readonly error?: Error | undefined }[]
  >;
  /** Has the pool close the connection in place of lending it again. */
  distrust(): void;
  end(done: () => void): void;
}

interface PostgresOptions extends SelectionOptions {
  /** The statement timeout that sessions begin with, in milliseconds: a run with this one need not set it. */
  readonly sessionTimeout?: number | undefined;
  /** Whether procedures within a caller's transaction run as a user of their own. */
  readonly isLimited: boolean;
  /** How long the server may take for statements of ours, such as BEGIN and ROLLBACK, in milliseconds. */
  readonly ownMilliseconds: number;
}

const QUERY_CANCELED = '57014';

/** Procedures as functions of PostgreSQL. */
export class PostgresProcedures implements ProcedureDriver<PostgresConnection> {
  private readonly selections = new WeakMap<ProcedureTarget, Selection>();

  /** @param database another pool, which terminates the backend of a statement that does not end. */
  constructor(
    private readonly database: Database,
    private readonly options: PostgresOptions,
  ) {}

  async begin(connection: PostgresConnection, lockMilliseconds: number | undefined): Promise<void> {
    await this.own(connection, script('BEGIN', ...lockLimit(lockMilliseconds)));
  }

  async beginHolding(
    connection: PostgresConnection,
    lockMilliseconds: number | undefined,
    { sql, bind }: ProcedureHold,
  ): Promise<number> {
    const query = { ...prepared(sql, this.options), values: bind };
    return (await this.own(connection, script('BEGIN', ...lockLimit(lockMilliseconds)), query)).length;
  }

  async run(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json, within } = statement;
    const limit = this.limit(statement);
    if (!within) {
      const call = { ...this.selection(target).run, values: [json] };
      return this.send(connection, statement, [script(...begin, ...limit), call]);
    }
    const { savepoint, lockMilliseconds } = within;
    const before = [...(savepoint === undefined ? [] : [`SAVEPOINT ${savepoint}`]), ...limit];
    return this.send(connection, statement, [
      ...(before.length > 0 ? [script(...before)] : []),
      this.callWithin(statement),
      undone(this.options.isLimited, lockMilliseconds),
    ]);
  }

  /** Takes one round trip: ROLLBACK undoes settings and LISTEN; a read-only transaction leaves nothing else. */
  async read(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const call = { ...this.selection(statement.target).read, values: [statement.json] };
    const before = script(...beginReading, ...this.limit(statement));
    return this.send(connection, statement, [before, call, script('ROLLBACK')]);
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    const back = [`ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`];
    await this.own(connection, script(...back, ...this.traps));
  }

  /** Has no limit of its own: the procedures' deferred triggers and constraints run at the commit. */
  async commit(connection: PostgresConnection): Promise<void> {
    const [outcome] = await connection.sendTogether([script('COMMIT', ...cleaning, ...this.traps)]);
    const { commands, error } = outcome!;
    const [end] = commands;
    if (error && end === undefined) throw toFailure(error);
    // PostgreSQL answers ROLLBACK where a statement had failed before and its caller passed over the error.
    if (end !== 'COMMIT') throw new Error('the transaction had failed before its end: nothing is committed');
    // The commit is done, but a connection that could not be cleaned is not lent again.
    if (error) connection.end(() => undefined);
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.own(connection, script('ROLLBACK', ...cleaning, ...this.traps));
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
  }

  /** Makes the call within a caller's transaction, as the procedures' own user where they have one. */
  private callWithin({ target, json }: ProcedureStatement): PostgresStatement {
    const { isLimited, maxResultBytes } = this.options;
    const { within, limited } = this.selection(target);
    return isLimited
      ? { text: limitedSelection(maxResultBytes), values: [limited, json] }
      : { ...within, values: [json] };
  }

  private failureOf(connection: PostgresConnection, cause: ServerError): Error {
    const error = toFailure(cause);
    if (!isReadOnlyFailure(error)) return error;
    connection.distrust();
    return new UnavailableError(undefined, cause);
  }

  private get traps(): readonly string[] {
    return this.options.isLimited ? traps : [];
  }

  private selection(target: ProcedureTarget): Selection {
    let selection = this.selections.get(target);
    if (!selection) {
      selection = selectionOf(target, this.options);
      this.selections.set(target, selection);
    }
    return selection;
  }

  private limit({ milliseconds }: ProcedureStatement): readonly string[] {
    // The timeout of an earlier procedure of the transaction is undone behind it.
    if (milliseconds === this.options.sessionTimeout) return [];
    return [`SET LOCAL statement_timeout = ${Math.max(1, Math.round(milliseconds))}`];
  }

  private async send(
    connection: PostgresConnection,
    { target, milliseconds }: ProcedureStatement,
    statements: readonly PostgresStatement[],
  ): Promise<RawResult> {
    const began = performance.now();
    // No limit here: the backstop ends it.
    const rows = await rowsOf(connection, statements, Infinity).catch((cause: ServerError) => {
      // A function that is declared read-only gets this error for its writes, any other one from a server that is no
      // primary.
      const error = target.isReadOnly ? toFailure(cause) : this.failureOf(connection, cause);
      // A statement that is cancelled before its time was not ended by the timeout.
      const isLate = performance.now() - began > milliseconds * 0.9;
      if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate) throw error;
      throw new RunFailure('timeout', error.details);
    });
    return toRaw(target, rows, this.options.maxResultBytes);
  }

  /** Sends statements of ours, and not of a procedure. */
  private own(connection: PostgresConnection, ...statements: readonly PostgresStatement[]): Promise<Rows> {
    return rowsOf(connection, statements, this.options.ownMilliseconds).catch((error: ServerError) => {
      throw this.failureOf(connection, error);
    });
  }
}

/** Sends statements together and returns the rows of all. Rejects with the first failure, once all are answered. */
async function rowsOf(
  connection: PostgresConnection,
  statements: readonly PostgresStatement[],
  answerMilliseconds: number,
): Promise<Rows> {
  const outcomes = await connection.sendTogether(statements, { answerMilliseconds });
  return outcomes.flatMap(({ rows, error }) => {
    if (error) throw error;
    return rows;
  });
}
