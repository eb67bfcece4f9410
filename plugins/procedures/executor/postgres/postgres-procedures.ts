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

/** The host's connection, as Sequelize's pool hands it out. */
export interface PostgresConnection {
  readonly processID: number;
  sendTogether(
    statements: readonly PostgresStatement[],
    limit?: LimitedStatement,
  ): Promise<
    readonly { readonly rows: Rows; readonly commands: readonly string[]; readonly error?: Error | undefined }[]
  >;
  /** It is not lent again. */
  distrust(): void;
  end(done: () => void): void;
}

interface PostgresOptions extends SelectionOptions {
  /** The statement timeout that sessions begin with, in milliseconds: it need not be set for each run. */
  readonly sessionTimeout?: number | undefined;
  /** Whether what is part of a caller's transaction runs as the procedures' own user. */
  readonly isLimited: boolean;
  /** How long the server may take to begin a transaction, to undo one, and the like, in milliseconds. */
  readonly ownMilliseconds: number;
}

const QUERY_CANCELED = '57014';

/** Procedures as functions of PostgreSQL. */
export class PostgresProcedures implements ProcedureDriver<PostgresConnection> {
  private readonly selections = new WeakMap<ProcedureTarget, Selection>();

  /** @param database another pool, from which a statement that does not end is ended. */
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

  /** One round trip: its end undoes what is set for the session and what it listens to; nothing else can be left. */
  async read(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const call = { ...this.selection(statement.target).read, values: [statement.json] };
    const before = script(...beginReading, ...this.limit(statement));
    return this.send(connection, statement, [before, call, script('ROLLBACK')]);
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    const back = [`ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`];
    await this.own(connection, script(...back, ...this.traps));
  }

  /** It may take as long as a procedure: what is deferred to it is the procedure's. */
  async commit(connection: PostgresConnection): Promise<void> {
    const [outcome] = await connection.sendTogether([script('COMMIT', ...cleaning, ...this.traps)]);
    const { commands, error } = outcome!;
    const [end] = commands;
    if (error && end === undefined) throw toFailure(error);
    // What PostgreSQL says where a statement had failed before and somebody took no notice.
    if (end !== 'COMMIT') throw new Error('the transaction had failed before its end: nothing is committed');
    // It is done, whatever came after it; but nobody else gets what could not be cleaned.
    if (error) connection.end(() => undefined);
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.own(connection, script('ROLLBACK', ...cleaning, ...this.traps));
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
  }

  /** Within a transaction of the service's it is called as the procedures' own user, where they have one. */
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
    // What an earlier one of the transaction had is undone behind it.
    if (milliseconds === this.options.sessionTimeout) return [];
    return [`SET LOCAL statement_timeout = ${Math.max(1, Math.round(milliseconds))}`];
  }

  private async send(
    connection: PostgresConnection,
    { target, milliseconds }: ProcedureStatement,
    statements: readonly PostgresStatement[],
  ): Promise<RawResult> {
    const began = performance.now();
    // Its end is seen to from outside, in steps.
    const rows = await rowsOf(connection, statements, Infinity).catch((cause: ServerError) => {
      // What only reads by its declaration was refused for that, as everything else is by a server that is no primary.
      const error = target.isReadOnly ? toFailure(cause) : this.failureOf(connection, cause);
      // Before its time, another party has cancelled it.
      const isLate = performance.now() - began > milliseconds * 0.9;
      if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate) throw error;
      throw new RunFailure('timeout', error.details);
    });
    return toRaw(target, rows, this.options.maxResultBytes);
  }

  /** Statements of ours, and not of a procedure. */
  private own(connection: PostgresConnection, ...statements: readonly PostgresStatement[]): Promise<Rows> {
    return rowsOf(connection, statements, this.options.ownMilliseconds).catch((error: ServerError) => {
      throw this.failureOf(connection, error);
    });
  }
}

/** Returns the rows of all statements. Rejects with the first failure, once all are answered. */
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
