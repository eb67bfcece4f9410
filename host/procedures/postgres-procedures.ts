import { UnavailableError, type Database } from '../plugin-api/index.js';
import type { WireAnswer, WireConnection } from '../database/wire-exchange.js';
import { FixedStatement, prepared, sendBatch, sendScript, type BatchPart } from './postgres-batch.js';
import { isReadOnlyFailure, toFailure, type ServerError } from './postgres-failure.js';
import { mostRows, toRaw } from './postgres-result.js';
import { limitedSelection, selectionOf, unlock, type Selection, type SelectionOptions } from './postgres-selection.js';
import { RunFailure } from './procedure-failure.js';
import type { Beginning, ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import type { ProcedureTarget } from './procedure-target.js';
import type { RawResult } from './result-contract.js';

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

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];

/** Removes what a procedure may leave behind on its connection, for all who come after it. */
const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', `SELECT ${unlock}`];

/**
 * What a limited procedure may leave for a statement of the service's behind it: a cursor whose query is run at the
 * commit, and another statement under the name of a prepared one.
 */
const traps = ['CLOSE ALL', 'DEALLOCATE ALL'];

const lockLimit = (milliseconds: number | undefined): readonly string[] =>
  milliseconds === undefined ? [] : [`SET LOCAL lock_timeout = ${milliseconds}`];

const begin = new FixedStatement('BEGIN');
const settingsUndone = settings.map((text) => new FixedStatement(text));
const trapsUndone = traps.map((text) => new FixedStatement(text));
const beginReading = new FixedStatement('BEGIN READ ONLY');
const rollback = new FixedStatement('ROLLBACK');

/** Procedures as functions of PostgreSQL. */
export class PostgresProcedures implements ProcedureDriver<PostgresConnection> {
  private readonly selections = new WeakMap<ProcedureTarget, Selection>();

  /** @param database another pool, from which a statement that does not end is ended. */
  constructor(
    private readonly database: Database,
    private readonly options: PostgresOptions,
  ) {}

  async begin(connection: PostgresConnection, { lockMilliseconds, condition }: Beginning): Promise<boolean> {
    const limit = lockLimit(lockMilliseconds);
    if (!condition) {
      await this.script(connection, 'BEGIN', ...limit);
      return true;
    }
    const statement = { ...prepared(condition.sql, this.options), values: condition.bind.map(String) };
    const parts = [begin, ...limit.map((text) => ({ text })), statement];
    const { ownMilliseconds: answerMilliseconds } = this.options;
    const { rows } = await sendBatch(connection, parts, { answerMilliseconds }).catch((error: ServerError) => {
      throw this.failureOf(connection, error);
    });
    return rows.length > 0;
  }

  async run(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, within } = statement;
    const { run, limited } = this.selection(target);
    const rows = { mostRows: mostRows[target.result] };
    const limit = this.limit(statement);
    if (!within) {
      return this.send(connection, statement, [begin, ...limit, { ...run, ...rows, values: [statement.json] }]);
    }
    const { isLimited, maxResultBytes } = this.options;
    const call = isLimited
      ? { ...rows, text: limitedSelection(maxResultBytes), values: [limited, statement.json] }
      : { ...run, ...rows, values: [statement.json] };
    // What it leaves set would be in the way of the statements behind it, and of whom they are checked for.
    const after = [
      ...settingsUndone,
      ...(isLimited ? trapsUndone : []),
      ...lockLimit(within.lockMilliseconds).map((text) => ({ text })),
    ];
    return this.send(connection, statement, [{ text: `SAVEPOINT ${within.savepoint}` }, ...limit, call, ...after]);
  }

  /**
   * One round trip. The end undoes what is set for the session and what it listens to; there are no temporary tables.
   */
  async read(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json } = statement;
    const call = { ...this.selection(target).read, values: [json], mostRows: mostRows[target.result] };
    return this.send(connection, statement, [beginReading, ...this.limit(statement), call, rollback]);
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    const undone = [`ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`];
    await this.script(connection, ...undone, ...this.traps);
  }

  /** It may take as long as a procedure: what is deferred to it is the procedure's. */
  async commit(connection: PostgresConnection): Promise<void> {
    const { commands, error } = await sendScript(connection, ['COMMIT', ...cleaning, ...this.traps]);
    if (commands[0] === 'COMMIT') {
      // It is done, whatever came after it; but nobody else gets what could not be cleaned.
      if (error) connection.end(() => undefined);
      return;
    }
    if (error) throw toFailure(error);
    // What PostgreSQL says where a statement had failed before and somebody took no notice.
    throw new Error('the transaction had failed before its end: nothing is committed');
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.script(connection, 'ROLLBACK', ...cleaning, ...this.traps);
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
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
    let result: WireAnswer;
    try {
      // Its end is seen to from outside, in steps.
      result = await sendBatch(connection, parts, { answerMilliseconds: Infinity });
    } catch (cause) {
      // What only reads by its declaration was refused for that, as everything else is by a server that is no primary.
      const error = target.isReadOnly ? toFailure(cause as Error) : this.failureOf(connection, cause as Error);
      // Before its time it was cancelled by somebody else.
      const isLate = performance.now() - began > milliseconds * 0.9;
      if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate) throw error;
      throw new RunFailure('timeout', error.details);
    }
    return toRaw(target, result, this.options.maxResultBytes);
  }

  private async script(connection: PostgresConnection, ...texts: string[]): Promise<void> {
    const { error } = await sendScript(connection, texts, {
      answerMilliseconds: this.options.ownMilliseconds,
    });
    if (error) throw toFailure(error);
  }
}
