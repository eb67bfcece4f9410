import { inject, injectable } from 'inversify';
import type { Span, Transaction } from '../../../host/plugin-api/index.js';
import type { ProcedureAnswer } from '../contract.js';
import type { ExecutorParts } from './executor-parts.js';
import { OpenProcedures } from './open-procedures.js';
import { PooledTransaction } from './pooled-transaction.js';
import type { OfferedProcedure, ProcedureCall, ProcedureTransactionOptions } from './procedure-call.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isUnknownProcedure } from './procedure-failure.js';
import { ProcedureStatements } from './procedure-statements.js';
import { toThrown } from './run-observer.js';

/** Converts a limit to what both dialects take: never 0, which is no limit on PostgreSQL. */
const millisecondsOf = (seconds: number): number => Math.max(1, Math.round(seconds * 1000));

/**
 * Runs the city's stored procedures (decisions, section 5), on a pool of their own, so that slow ones starve nothing
 * else: at most half of it for one procedure, a short queue, then `UnavailableError`. Only procedures of the configured
 * schemas that the catalogue knows are run; the name is quoted, the one parameter bound.
 */
@injectable()
export class ProcedureExecutor {
  private readonly statements: ProcedureStatements;

  constructor(@inject(OpenProcedures) private readonly parts: ExecutorParts) {
    this.statements = new ProcedureStatements(parts.catalogue, parts.timeoutSeconds);
  }

  /** Runs a procedure in a transaction of its own, which is committed where it answers `estado: true`. */
  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.parts.observer.span(call, (span) => this.observed(call, span, { keeps: true }));
  }

  /** Runs a procedure and undoes all its writes. Its failure has the `text` that the database gave it. */
  dryRun(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.parts.observer.span(call, (span) => this.observed(call, span, { keeps: false }));
  }

  /**
   * Opens a transaction that counts as the share of `codigo` in the pool. The caller commits it, and disposes of it in
   * any case: without a commit it is rolled back. Nothing is run again after a deadlock, as a procedure may have
   * effects that a rollback does not undo. Not to be called within a transaction, as `run` and `dryRun`: each takes a
   * connection of its own.
   */
  async open(
    codigo: string,
    { procedures = [], lockWaitSeconds, allOrNothing = false, hold }: ProcedureTransactionOptions = {},
  ): Promise<PooledTransaction> {
    const { runs, catalogue } = this.parts;
    await Promise.all(procedures.map((name) => catalogue.find(name, 'jsondata')));
    const lockMilliseconds = lockWaitSeconds === undefined ? undefined : millisecondsOf(lockWaitSeconds);
    const parts = { ...this.parts, statements: this.statements, codigo, lockMilliseconds, allOrNothing };
    const transaction = new PooledTransaction(parts, await runs.lease(codigo));
    try {
      await transaction.begin(hold);
      return transaction;
    } catch (error) {
      await transaction[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Returns the procedures of the configured schemas that take JSON text, by name. */
  offered(tx?: Transaction): Promise<readonly OfferedProcedure[]> {
    return this.parts.catalogue.offered(tx);
  }

  /**
   * Throws `InputError` for a name that is of no configured schema, unknown to the catalogue, or takes no JSON text.
   */
  check(name: string, tx?: Transaction): Promise<void> {
    return this.parts.catalogue.check(name, tx);
  }

  /**
   * Finds the `schema.name` that the catalogue has for a name: two names are one procedure where it is equal, though
   * they differ by their schema or, on SQL Server, by their case. `undefined` for a name that the catalogue does not
   * have.
   */
  resolve(name: string, tx?: Transaction): Promise<string | undefined> {
    return this.parts.catalogue.resolve(name, tx);
  }

  /** Writes a name so that those of one procedure are equal, without asking the catalogue. */
  spell(name: string): string {
    return this.parts.catalogue.spell(name);
  }

  /**
   * Creates or replaces a procedure in the caller's transaction. `sql` is one statement of the dialect at hand that
   * defines just `name`. Throws `InputError` for another statement and for what the database refuses.
   */
  define(tx: Transaction, name: string, sql: string): Promise<void> {
    return this.parts.definitions.define(tx, name, sql);
  }

  private async observed(
    call: ProcedureCall,
    span: Span,
    { keeps }: { readonly keeps: boolean },
  ): Promise<ProcedureAnswer> {
    const { observer } = this.parts;
    const began = performance.now();
    try {
      const answer = await this.answer(call, keeps);
      observer.observe(call, span, answer, performance.now() - began);
      return answer;
    } catch (error) {
      observer.observe(call, span, error as Error, performance.now() - began);
      throw toThrown(error, call.codigo, { hasText: !keeps });
    }
  }

  /**
   * Runs a call, and once more where it found no procedure and the catalogue, read anew, has another one of that name:
   * nothing ran. A procedure that itself misses another one fails in the same way, but the catalogue is unchanged then.
   */
  private async answer(call: ProcedureCall, keeps: boolean): Promise<ProcedureAnswer> {
    const { catalogue } = this.parts;
    const statement = await this.statements.of(call);
    try {
      return await this.once(call, statement, keeps);
    } catch (error) {
      if (!isUnknownProcedure(error)) throw error;
      if (!(await catalogue.isOther(call.name, call.parameter, statement.target))) throw error;
      return this.once(call, await this.statements.of(call), keeps);
    }
  }

  private async once(
    { codigo }: ProcedureCall,
    statement: ProcedureStatement,
    keeps: boolean,
  ): Promise<ProcedureAnswer> {
    await using lease = await this.parts.singles.lease(codigo);
    const answer = await lease.runAlone(statement, keeps);
    lease.release();
    return answer;
  }
}
