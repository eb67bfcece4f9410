import { ConflictError, type Database, type Span, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer, type ProcedureHold } from '../contract.js';
import type { ProcedureCall } from './procedure-call.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import { isLockFailure, isUnknownProcedure, RunFailure } from './procedure-failure.js';
import type { ProcedureRuns, RunLease } from './procedure-runs.js';
import type { ProcedureStatements } from './procedure-statements.js';
import { toThrown, type RunObserver } from './run-observer.js';

/** The parts of the executor that a transaction uses, and its options. */
export interface TransactionParts {
  readonly database: Database;
  readonly runs: ProcedureRuns<object>;
  readonly catalogue: Pick<ProcedureCatalogue, 'forget'>;
  readonly statements: ProcedureStatements;
  readonly observer: RunObserver;
  /** The procedure that the transaction is mainly about. */
  readonly codigo: string;
  /** How long each statement waits for a lock; undefined for the database's own limit. */
  readonly lockMilliseconds: number | undefined;
  /** Whether a procedure's no, or its failure, undoes the whole transaction. */
  readonly allOrNothing: boolean;
}

/**
 * A transaction of procedures on one connection. Each procedure that can be undone alone has a savepoint before it.
 * Disposed without a commit, the transaction is rolled back.
 */
export class PooledTransaction implements AsyncDisposable {
  /** For the caller's own statements. */
  readonly tx: Transaction;
  /** Why nothing more can be done in the transaction. */
  broken: Error | undefined;
  /** Whether a procedure's no has undone all. */
  private isUndone = false;
  /** Whether the writes of a procedure could not be undone alone. */
  private isLost = false;
  private isOver = false;
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(
    private readonly parts: TransactionParts,
    private readonly lease: RunLease<object>,
  ) {
    // No caller runs the transaction again: a deadlock is a conflict, as is a lock that is not free in time.
    const isBusyAtDeadlock = parts.lockMilliseconds !== undefined;
    this.tx = parts.runs.parts.pool.borrow(lease.connection, { isBusyAtDeadlock });
  }

  /** Begins, and throws the error of the hold where it finds no row. */
  async begin(hold: ProcedureHold | undefined): Promise<void> {
    try {
      const found = await this.send(hold);
      if (hold && found === 0) throw hold.missing();
    } catch (error) {
      throw this.failed(error);
    }
  }

  /**
   * Runs a procedure. Its writes are undone where it answers `estado: false` or fails; the transaction goes on unless
   * it is `broken`, or `allOrNothing`. Throws `ProcedureFailedError`, and `ConflictError` (`busy`) where the
   * transaction has `lockWaitSeconds` and the procedure got no lock in that time, or was the victim of a deadlock.
   */
  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    // Procedures run one after the other, however they are called: the savepoints of two runs must not interlace.
    const run = this.last.then(() => this.next(call));
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Throws what broke the transaction, and where a procedure's no has undone it: nothing is committed then. */
  async commit(): Promise<void> {
    await this.last;
    this.requireWhole();
    this.end();
    const { pool } = this.parts.runs.parts;
    try {
      await this.lease.commit();
    } catch (error) {
      // Triggers and constraints that are deferred to the end take locks as well.
      throw this.failed(error);
    }
    this.lease.release();
    await pool.afterCommit(this.tx);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end();
    // A run that nobody awaits ends first: it would go on alone on a connection that is given back.
    await this.last;
    await this.lease[Symbol.asyncDispose]();
  }

  private requireWhole(): void {
    if (this.broken) throw this.broken;
    if (this.isUndone) throw new Error('a procedure has undone the transaction by its no');
    if (this.isOver) throw new Error('the transaction has ended');
  }

  /** Sends the beginning with the query of the hold; answers the number of its rows. */
  private async send(hold: ProcedureHold | undefined): Promise<number> {
    const { database, runs, lockMilliseconds } = this.parts;
    const { driver } = runs.parts;
    const { connection } = this.lease;
    if (hold && driver.beginHolding) return driver.beginHolding(connection, lockMilliseconds, hold);
    await driver.begin(connection, lockMilliseconds);
    return hold ? (await database.rows(hold.sql, hold.bind, this.tx)).length : 0;
  }

  private async next(call: ProcedureCall): Promise<ProcedureAnswer> {
    this.requireWhole();
    try {
      return await this.parts.observer.span(call, (span) => this.observed(call, span));
    } catch (error) {
      const isBroken = error instanceof ProcedureFailedError && error.failure === 'transaction-broken';
      if (isBroken) this.lease.destroy();
      if (isBroken || this.isLost || this.parts.allOrNothing) this.broken = error as Error;
      // Where there is no transaction any more, a statement of the caller would be committed at once.
      if (this.broken) this.finish();
      throw error;
    }
  }

  private async observed(call: ProcedureCall, span: Span): Promise<ProcedureAnswer> {
    const { catalogue, observer } = this.parts;
    const began = performance.now();
    try {
      const answer = await this.answer(call);
      observer.observe(call, span, answer, performance.now() - began);
      return answer;
    } catch (thrown) {
      const error = this.busyOr(thrown);
      // The call is not made again within the transaction; the next one reads the catalogue.
      if (isUnknownProcedure(error)) catalogue.forget(call.name, this.tx);
      observer.observe(call, span, error as Error, performance.now() - began);
      throw toThrown(error, call.codigo);
    }
  }

  private async answer(call: ProcedureCall): Promise<ProcedureAnswer> {
    const { statements, lockMilliseconds, allOrNothing } = this.parts;
    const savepoint = allOrNothing ? undefined : `v_${(this.count += 1)}`;
    const statement = { ...(await statements.of(call, this.tx)), within: { savepoint, lockMilliseconds } };
    let answer: ProcedureAnswer;
    try {
      answer = await this.lease.run(statement);
    } catch (error) {
      if (!(error instanceof RunFailure)) this.broken = error as Error;
      else if (error.failure !== 'transaction-broken') await this.undo(savepoint, error);
      throw error;
    }
    if (!answer.estado) await this.undo(savepoint);
    return answer;
  }

  private async undo(savepoint: string | undefined, cause?: RunFailure): Promise<void> {
    if (savepoint === undefined) {
      this.isUndone = true;
      return this.finish();
    }
    try {
      await this.parts.runs.parts.driver.undo(this.lease.connection, savepoint);
    } catch (error) {
      // The loss of the database is not the procedure's doing, and leaves nothing behind; unless it was ended with it.
      const isEnded = error instanceof RunFailure || cause?.failure === 'timeout';
      if (!isEnded) throw (this.broken = error as Error);
      this.isLost = true;
      const details = cause?.details ?? (error as RunFailure).details;
      const reasons = [cause?.details.reason, 'after it, the transaction was no longer what it had been'];
      const reason = reasons.filter((text) => text !== undefined).join('; ');
      // The caller and the log get the reason behind it.
      throw new RunFailure(cause?.failure ?? 'transaction-broken', { ...details, reason });
    }
  }

  /** Logs a failure of the beginning or the end, and returns what is thrown in its place. */
  private failed(thrown: unknown): unknown {
    const { observer, codigo } = this.parts;
    const error = this.busyOr(thrown);
    if (error instanceof RunFailure) observer.log(error, codigo);
    return toThrown(error, codigo);
  }

  private busyOr(error: unknown): unknown {
    return this.parts.lockMilliseconds !== undefined && isLockFailure(error) ? ConflictError.busy(error) : error;
  }

  private end(): void {
    this.isOver = true;
    this.finish();
  }

  /** Has `tx` refuse statements from now on. */
  private finish(): void {
    this.parts.runs.parts.pool.finish(this.tx);
  }
}
