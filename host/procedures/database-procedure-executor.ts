import {
  InputError,
  type OfferedProcedure,
  type ProcedureAnswer,
  type ProcedureCall,
  type ProcedureExecutor,
  type ProcedureSession,
  type ProcedureTransactionOptions,
  type Transaction,
} from '../plugin-api/index.js';
import { busy } from '../database/database-errors.js';
import { lockMilliseconds as millisecondsOf } from '../database/lock-wait.js';
import { asciiJson } from './ascii-json.js';
import { jsonArgument } from './json-argument.js';
import { PooledSession } from './pooled-session.js';
import type { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isLockFailure, isUnknownProcedure, RunFailure } from './procedure-failure.js';
import type { ProcedureRuns } from './procedure-runs.js';
import { ProcedureWatch, type WatchParts } from './procedure-watch.js';

const LONGEST_SECONDS = 300;

/** What an executor is made of. */
export interface ExecutorParts extends WatchParts {
  readonly runs: ProcedureRuns<object>;
  /** Those outside of a caller's transaction. */
  readonly singles: ProcedureRuns<object>;
  readonly definitions: ProcedureDefinitions;
  readonly timeoutSeconds: number;
}

/**
 * {@link ProcedureExecutor} on a pool of its own of the service's database. Where the procedures have a user of their
 * own, what is no part of a caller's transaction is on another one, which logs in as that user.
 */
export class DatabaseProcedureExecutor implements ProcedureExecutor {
  private readonly watch: ProcedureWatch;

  constructor(private readonly parts: ExecutorParts) {
    this.watch = new ProcedureWatch(parts);
  }

  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.single(call, true);
  }

  dryRun(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.single(call, false);
  }

  async transaction<T>(
    codigo: string,
    work: (session: ProcedureSession) => Promise<T>,
    { procedures = [], lockWaitSeconds, condition }: ProcedureTransactionOptions = {},
  ): Promise<T> {
    const { runs, catalogue } = this.parts;
    const { driver, pool } = runs;
    const lockMilliseconds = lockWaitSeconds === undefined ? undefined : millisecondsOf(lockWaitSeconds);
    const failOrBusy = (error: unknown): never => {
      if (lockMilliseconds !== undefined && isLockFailure(error)) throw busy(error);
      return this.watch.fail(error, codigo);
    };
    await Promise.all(procedures.map((name) => catalogue.find(name, 'jsondata')));
    let begun: Transaction | undefined;
    const result = await runs.withLease(codigo, async (lease) => {
      const tx = (begun = pool.borrow(lease.connection));
      const isMet = await driver.begin(lease.connection, { tx, lockMilliseconds, condition }).catch(failOrBusy);
      if (condition && !isMet) throw condition.otherwise();
      const session = new PooledSession({
        runs,
        lease,
        tx,
        lockMilliseconds,
        statementOf: (call) => this.statementOf(call, tx),
        watch: (call, run) => this.watch.run(call, run, tx),
      });
      let done: T;
      try {
        done = await work(session);
        if (session.broken) throw session.broken;
      } catch (error) {
        pool.finish(tx, 'rollback');
        throw error;
      }
      pool.finish(tx, 'commit');
      // What is deferred to the end takes locks as well.
      await driver.commit(lease.connection).catch(failOrBusy);
      return done;
    });
    await pool.afterCommit(begun!);
    return result;
  }

  offered(tx?: Transaction): Promise<readonly OfferedProcedure[]> {
    return this.parts.catalogue.offered(tx);
  }

  check(name: string, tx?: Transaction): Promise<void> {
    return this.parts.catalogue.check(name, tx);
  }

  resolve(name: string, tx?: Transaction): Promise<string | undefined> {
    return this.parts.catalogue.resolve(name, tx);
  }

  define(tx: Transaction, name: string, sql: string): Promise<void> {
    return this.parts.definitions.define(tx, name, sql);
  }

  private single(call: ProcedureCall, keeps: boolean): Promise<ProcedureAnswer> {
    return this.watch.run(call, async () => {
      const statement = await this.statementOf(call);
      try {
        return await this.parts.singles.single(call.codigo, statement, keeps);
      } catch (error) {
        if (!(await this.isMadeAnew(call, statement, error))) throw error;
        return this.parts.singles.single(call.codigo, await this.statementOf(call), keeps);
      }
    });
  }

  /**
   * Whether a call met no procedure, as another one has taken its place since the catalogue was read: nothing ran. What
   * a procedure itself does not find is told in the same way, but then the catalogue says what it had said.
   */
  private async isMadeAnew(
    { name, parameter }: ProcedureCall,
    { target }: ProcedureStatement,
    error: unknown,
  ): Promise<boolean> {
    if (!isUnknownProcedure(error)) return false;
    return this.parts.catalogue.isOther(name, parameter, target);
  }

  private async statementOf(call: ProcedureCall, tx?: Transaction): Promise<ProcedureStatement> {
    const text = jsonArgument(call.json);
    const target = await this.parts.catalogue.find(call.name, call.parameter, tx);
    if (!target) {
      throw new RunFailure('database-error', {
        reason: 'the catalogue has no such procedure that takes JSON text',
      });
    }
    const { isAscii, mostCharacters = Infinity } = target.bound;
    const json = isAscii ? asciiJson(text) : text;
    if (json.length > mostCharacters) {
      throw new InputError('Los datos son demasiado largos para este procedimiento.', { code: 'too_long' });
    }
    const seconds = Math.min(call.timeoutSeconds ?? this.parts.timeoutSeconds, LONGEST_SECONDS);
    return { target, json, milliseconds: seconds * 1000 };
  }
}
