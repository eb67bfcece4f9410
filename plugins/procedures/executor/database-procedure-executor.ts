import {
  ConflictError,
  InputError,
  type Database,
  type Lease,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ProcedureAnswer, ProcedureHold } from '../contract.js';
import type {
  OfferedProcedure,
  ProcedureCall,
  ProcedureExecutor,
  ProcedureSession,
  ProcedureTransactionOptions,
} from './procedure-executor.js';
import { asciiJson } from './ascii-json.js';
import { jsonArgument } from './json-argument.js';
import { PooledSession } from './pooled-session.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import type { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isLockFailure, isUnknownProcedure, RunFailure } from './procedure-failure.js';
import type { ProcedureRuns } from './procedure-runs.js';

const LONGEST_SECONDS = 300;

/** As both dialects take it, and never 0, which is for ever on PostgreSQL. */
const millisecondsOf = (seconds: number): number => Math.max(1, Math.round(seconds * 1000));

/** What an executor is made of. */
export interface ExecutorParts {
  readonly catalogue: ProcedureCatalogue;
  readonly runs: ProcedureRuns<object>;
  /** Those outside of a caller's transaction. */
  readonly singles: ProcedureRuns<object>;
  readonly definitions: ProcedureDefinitions;
  readonly database: Database;
  readonly timeoutSeconds: number;
  /** Whether an error of the caller's own statement is the end of a ring of those who wait for each other. */
  readonly isRetryable: (error: unknown) => boolean;
}

/**
 * {@link ProcedureExecutor} on a pool of its own of the service's database. Where the procedures have a user of their
 * own, what is no part of a caller's transaction is on another one, which logs in as that user.
 */
export class DatabaseProcedureExecutor implements ProcedureExecutor {
  constructor(private readonly parts: ExecutorParts) {}

  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.single(call, true);
  }

  dryRun(call: ProcedureCall): Promise<ProcedureAnswer> {
    return this.single(call, false);
  }

  async transaction<T>(
    codigo: string,
    work: (session: ProcedureSession) => Promise<T>,
    { procedures = [], lockWaitSeconds, allOrNothing = false, hold }: ProcedureTransactionOptions = {},
  ): Promise<T> {
    await Promise.all(procedures.map((name) => this.parts.catalogue.find(name, 'jsondata')));
    const { runs, isRetryable } = this.parts;
    const { driver, pool } = runs.parts;
    const lockMilliseconds = lockWaitSeconds === undefined ? undefined : millisecondsOf(lockWaitSeconds);
    const fail = (error: unknown): never => {
      if (lockMilliseconds !== undefined && (isLockFailure(error) || isRetryable(error)))
        throw ConflictError.busy(error);
      return runs.fail(error, codigo);
    };
    const done = await runs.withLease(codigo, async (lease) => {
      const { connection } = lease;
      const tx = pool.borrow(connection);
      const statementOf = (call: ProcedureCall): Promise<ProcedureStatement> => this.statementOf(call, tx);
      await this.begin(lease, tx, lockMilliseconds, hold).catch(fail);
      const session = new PooledSession({
        runs,
        lease,
        tx,
        lockMilliseconds,
        allOrNothing,
        isRetryable,
        statementOf,
      });
      const result = await session.carryOut(work);
      // What is deferred to the end takes locks as well.
      if (session.isKept) await driver.commit(connection).catch(fail);
      else await driver.rollback(connection);
      return { session, result };
    });
    if (done.session.isKept) await pool.afterCommit(done.session.tx);
    return done.result;
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

  /** Throws the hold's error where it finds no row. */
  private async begin(
    { connection }: Lease<object>,
    tx: Transaction,
    lockMilliseconds: number | undefined,
    hold: ProcedureHold | undefined,
  ): Promise<void> {
    const { driver } = this.parts.runs.parts;
    let found: number | undefined;
    if (hold && driver.beginHolding) {
      found = await driver.beginHolding(connection, lockMilliseconds, hold);
    } else {
      await driver.begin(connection, lockMilliseconds);
      if (hold) found = (await this.parts.database.rows(hold.sql, hold.bind, tx)).length;
    }
    if (hold && found === 0) throw hold.missing();
  }

  private single(call: ProcedureCall, keeps: boolean): Promise<ProcedureAnswer> {
    const { singles } = this.parts;
    const run = async (): Promise<ProcedureAnswer> => {
      const statement = await this.statementOf(call);
      try {
        return await singles.single(call.codigo, statement, keeps);
      } catch (error) {
        if (!(await this.isMadeAnew(call, statement, error))) throw error;
        return singles.single(call.codigo, await this.statementOf(call), keeps);
      }
    };
    return singles.watched(call, run, { isDry: !keeps });
  }

  /**
   * Returns whether a call met no procedure, as another one has taken its place since the catalogue was read: nothing
   * ran. A procedure that itself does not find something fails in the same way, but then the catalogue is unchanged.
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
