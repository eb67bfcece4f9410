import { UnavailableError, type Database } from '../../../../host/plugin-api/index.js';
import type { OpeningQuery } from '../../contract.js';
import {
  prepared,
  sendBatch,
  sendScript,
  type BatchPart,
  type BatchStatement,
  type WireConnection,
} from './postgres-exchange.js';
import { isReadOnlyFailure, toFailure, type ServerError } from './postgres-failure.js';
import { begin, beginReading, cleaning, lockLimit, rollback, traps, undone } from './postgres-parts.js';
import { mostRows, toRaw } from './postgres-result.js';
import { limitedSelection, selectionOf, type Selection, type SelectionOptions } from './postgres-selection.js';
import { RunFailure } from '../procedure-failure.js';
import type { ProcedureDriver, ProcedureStatement } from '../procedure-driver.js';
import type { ProcedureTarget } from '../procedure-target.js';
import type { RawResult } from '../result-contract.js';

/** The driver's connection, as Sequelize's pool hands it out. */
export interface PostgresConnection extends WireConnection {
  readonly processID: number;
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
    await this.script(connection, 'BEGIN', ...lockLimit(lockMilliseconds));
  }

  async beginWith(
    connection: PostgresConnection,
    lockMilliseconds: number | undefined,
    { sql, bind }: OpeningQuery,
  ): Promise<number> {
    const limit = lockLimit(lockMilliseconds).map((text) => ({ text }));
    const query = { ...prepared(sql, this.options), values: bind.map(String) };
    const { rows } = await sendBatch(connection, [begin, ...limit, query], {
      answerMilliseconds: this.options.ownMilliseconds,
    }).catch((error: ServerError) => {
      throw this.failureOf(connection, error);
    });
    return rows.length;
  }

  async run(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, within } = statement;
    const limit = this.limit(statement);
    const call = { ...this.callOf(statement), mostRows: mostRows[target.result] };
    if (!within) return this.send(connection, statement, [begin, ...limit, call]);
    const { savepoint, lockMilliseconds } = within;
    const before = savepoint === undefined ? [] : [{ text: `SAVEPOINT ${savepoint}` }];
    const after = undone(this.options.isLimited, lockMilliseconds);
    return this.send(connection, statement, [...before, ...limit, call, ...after]);
  }

  /** One round trip: its end undoes what is set for the session and what it listens to; nothing else can be left. */
  async read(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json } = statement;
    const call = { ...this.selection(target).read, values: [json], mostRows: mostRows[target.result] };
    return this.send(connection, statement, [beginReading, ...this.limit(statement), call, rollback]);
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    const back = [`ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`];
    await this.script(connection, ...back, ...this.traps);
  }

  /** It may take as long as a procedure: what is deferred to it is the procedure's. */
  async commit(connection: PostgresConnection): Promise<void> {
    const { commands, error } = await sendScript(connection, ['COMMIT', ...cleaning, ...this.traps]);
    if (commands[0] !== 'COMMIT') {
      if (error) throw toFailure(error);
      // What PostgreSQL says where a statement had failed before and somebody took no notice.
      throw new Error('the transaction had failed before its end: nothing is committed');
    }
    // It is done, whatever came after it; but nobody else gets what could not be cleaned.
    if (error) connection.end(() => undefined);
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.script(connection, 'ROLLBACK', ...cleaning, ...this.traps);
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
  }

  /** Within a transaction of the service's it is called as the procedures' own user, where they have one. */
  private callOf({ target, within, json }: ProcedureStatement): BatchStatement {
    const { isLimited, maxResultBytes } = this.options;
    const { run, limited } = this.selection(target);
    return within && isLimited
      ? { text: limitedSelection(maxResultBytes), values: [limited, json] }
      : { ...run, values: [json] };
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

  private limit({ milliseconds }: ProcedureStatement): readonly BatchPart[] {
    // What an earlier one of the transaction had is undone behind it.
    if (milliseconds === this.options.sessionTimeout) return [];
    return [{ text: `SET LOCAL statement_timeout = ${Math.max(1, Math.round(milliseconds))}` }];
  }

  private async send(
    connection: PostgresConnection,
    { target, milliseconds }: ProcedureStatement,
    parts: readonly BatchPart[],
  ): Promise<RawResult> {
    const began = performance.now();
    // Its end is seen to from outside, in steps.
    const answer = await sendBatch(connection, parts, { answerMilliseconds: Infinity }).catch((cause: ServerError) => {
      // What only reads by its declaration was refused for that, as everything else is by a server that is no primary.
      const error = target.isReadOnly ? toFailure(cause) : this.failureOf(connection, cause);
      // Before its time, another party has cancelled it.
      const isLate = performance.now() - began > milliseconds * 0.9;
      if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate) throw error;
      throw new RunFailure('timeout', error.details);
    });
    return toRaw(target, answer, this.options.maxResultBytes);
  }

  private async script(connection: PostgresConnection, ...texts: string[]): Promise<void> {
    const { error } = await sendScript(connection, texts, {
      answerMilliseconds: this.options.ownMilliseconds,
    });
    if (error) throw toFailure(error);
  }
}
