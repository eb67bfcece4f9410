import { DatabaseError } from 'sequelize';
import { UnavailableError, type Database, type TransactionCondition } from '../plugin-api/index.js';
import { toTold } from '../database/database-errors.js';
import type { WireConnection } from '../database/wire-exchange.js';
import { PreparedTexts, sendScript, tryBatch, type BatchPart } from './postgres-batch.js';
import { isReadOnlyFailure, toFailure, type ServerError } from './postgres-failure.js';
import { mostRows, toLast, toRaw } from './postgres-result.js';
import {
  begin,
  beginReading,
  cleaned,
  cleaning,
  commit,
  isUnmet,
  lockLimit,
  required,
  rollback,
  traps,
  undone,
} from './postgres-parts.js';
import { limitedSelection, selectionOf, type Selection, type SelectionOptions } from './postgres-selection.js';
import { RunFailure } from './procedure-failure.js';
import type { Beginning, LastAnswer, ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import type { ProcedureTarget } from './procedure-target.js';
import type { RawResult } from './result-contract.js';

/** The driver's connection, as Sequelize's pool hands it out. */
export interface PostgresConnection extends WireConnection {
  readonly processID: number;
  /** It is not lent again. */
  distrust(): void;
  end(done: () => void): void;
}

type DriverError = ConstructorParameters<typeof DatabaseError>[0];

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
  private readonly texts: PreparedTexts;

  /** @param database another pool, from which a statement that does not end is ended. */
  constructor(
    private readonly database: Database,
    private readonly options: PostgresOptions,
  ) {
    this.texts = new PreparedTexts(options);
  }

  async begin(connection: PostgresConnection, { lockMilliseconds }: Beginning): Promise<void> {
    await this.script(connection, 'BEGIN', ...lockLimit(lockMilliseconds).map(({ text }) => text));
  }

  async beginWith(
    connection: PostgresConnection,
    { lockMilliseconds, condition }: Beginning & { readonly condition: TransactionCondition | undefined },
    statement: ProcedureStatement,
  ): Promise<RawResult | undefined> {
    const before = [begin, ...lockLimit(lockMilliseconds)];
    const requires = condition ? [this.texts.bound(required(condition.sql), condition.bind)] : [];
    const parts = [...before, ...requires, ...this.within(statement, { lockMilliseconds })];
    return this.send(connection, statement, parts, condition && before.length);
  }

  async run(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, within, json } = statement;
    if (within) {
      const savepoint = { text: `SAVEPOINT ${within.savepoint}` };
      return (await this.send(connection, statement, [savepoint, ...this.within(statement, within)]))!;
    }
    const call = { ...this.selection(target).run, mostRows: mostRows[target.result], values: [json] };
    return (await this.send(connection, statement, [begin, ...this.limit(statement), call]))!;
  }

  /** One round trip: its end undoes what is set for the session and what it listens to; nothing else can be left. */
  async read(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json } = statement;
    const call = { ...this.selection(target).read, values: [json], mostRows: mostRows[target.result] };
    return (await this.send(connection, statement, [beginReading, ...this.limit(statement), call, rollback]))!;
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    const back = [`ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`];
    await this.script(connection, ...back, ...this.traps);
  }

  /** It may take as long as a procedure: what is deferred to it is the procedure's. */
  async commit(connection: PostgresConnection): Promise<void> {
    const { commands, error } = await sendScript(connection, ['COMMIT', ...cleaning, ...this.traps]);
    if (this.isCommitted(connection, commands[0], error)) return;
    // What PostgreSQL says where a statement had failed before and somebody took no notice.
    throw new Error('the transaction had failed before its end: nothing is committed');
  }

  async commitWith(connection: PostgresConnection, last: TransactionCondition): Promise<LastAnswer | undefined> {
    const after = cleaned(this.options.isLimited);
    const result = await tryBatch(connection, [this.texts.bound(last.sql, last.bind), commit, ...after]);
    const { commands, error } = result;
    if (isUnmet(result, 0)) return undefined;
    // It is the caller's own, whatever is wrong with it.
    if (commands.length === 0) throw toTold(new DatabaseError(error as DriverError));
    return this.isCommitted(connection, commands[1], error) ? toLast(result) : undefined;
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.script(connection, 'ROLLBACK', ...cleaning, ...this.traps);
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
  }

  /** Throws why it is not. It is done, whatever came after it; but nobody else gets what could not be cleaned. */
  private isCommitted(connection: PostgresConnection, command: string | undefined, error: Error | undefined): boolean {
    if (command !== 'COMMIT' && error) throw toFailure(error);
    if (error) connection.end(() => undefined);
    return command === 'COMMIT';
  }

  /** The procedure, and what undoes what it leaves in the way of the statements behind it, and of whom they are for. */
  private within(
    statement: ProcedureStatement,
    { lockMilliseconds }: Pick<Beginning, 'lockMilliseconds'>,
  ): readonly BatchPart[] {
    const { isLimited, maxResultBytes } = this.options;
    const { target, json } = statement;
    const { run, limited } = this.selection(target);
    const call = isLimited
      ? { text: limitedSelection(maxResultBytes), values: [limited, json] }
      : { ...run, values: [json] };
    const after = undone(isLimited, lockMilliseconds);
    return [...this.limit(statement), { ...call, mostRows: mostRows[target.result] }, ...after];
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
    condition?: number,
  ): Promise<RawResult | undefined> {
    const began = performance.now();
    // Its end is seen to from outside, in steps.
    const result = await tryBatch(connection, parts, { answerMilliseconds: Infinity });
    if (result.answer) return toRaw(target, result.answer, this.options.maxResultBytes);
    if (condition !== undefined && isUnmet(result, condition)) return undefined;
    const cause = result.error as ServerError;
    // What only reads by its declaration was refused for that, as everything else is by a server that is no primary.
    const error = target.isReadOnly && condition === undefined ? toFailure(cause) : this.failureOf(connection, cause);
    // Before its time it was cancelled by somebody else.
    const isLate = performance.now() - began > milliseconds * 0.9;
    if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate) throw error;
    throw new RunFailure('timeout', error.details);
  }

  private async script(connection: PostgresConnection, ...texts: string[]): Promise<void> {
    const { error } = await sendScript(connection, texts, {
      answerMilliseconds: this.options.ownMilliseconds,
    });
    if (error) throw toFailure(error);
  }
}
