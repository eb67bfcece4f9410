import {
  InputError,
  type FollowedAnswer,
  type FollowedRunOptions,
  type FollowedSession,
  type OfferedProcedure,
  type ProcedureAnswer,
  type ProcedureCall,
  type ProcedureExecutor,
  type ProcedureSession,
  type ProcedureTransactionOptions,
  type Transaction,
} from '../plugin-api/index.js';
import { asciiJson } from './ascii-json.js';
import { jsonArgument } from './json-argument.js';
import { PooledTransactions } from './pooled-transactions.js';
import type { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isUnknownProcedure, RunFailure } from './procedure-failure.js';
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
  private readonly transactions: PooledTransactions;

  constructor(private readonly parts: ExecutorParts) {
    this.watch = new ProcedureWatch(parts);
    const { runs, tracer } = parts;
    const statementOf = this.statementOf.bind(this);
    this.transactions = new PooledTransactions({ runs, watch: this.watch, tracer, statementOf });
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
    { procedures = [], lockWaitSeconds }: ProcedureTransactionOptions = {},
  ): Promise<T> {
    await Promise.all(procedures.map((name) => this.parts.catalogue.find(name, 'jsondata')));
    return this.transactions.transaction(codigo, work, lockWaitSeconds);
  }

  runThen<T>(
    call: ProcedureCall,
    work: (session: FollowedSession, answer: ProcedureAnswer) => Promise<T>,
    options: FollowedRunOptions = {},
  ): Promise<FollowedAnswer<T>> {
    return this.transactions.runThen(call, work, options);
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
    return this.watch.run(
      call,
      async () => {
        const statement = await this.statementOf(call);
        try {
          return await this.parts.singles.single(call.codigo, statement, keeps);
        } catch (error) {
          if (!(await this.isMadeAnew(call, statement, error))) throw error;
          return this.parts.singles.single(call.codigo, await this.statementOf(call), keeps);
        }
      },
      { isDry: !keeps },
    );
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
