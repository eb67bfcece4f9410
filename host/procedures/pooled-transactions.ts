import { busy } from '../database/database-errors.js';
import { lockMilliseconds as millisecondsOf } from '../database/lock-wait.js';
import { statementSpan } from '../database/traced-database.js';
import type {
  FollowedAnswer,
  FollowedRunOptions,
  FollowedSession,
  ProcedureAnswer,
  ProcedureCall,
  ProcedureSession,
  Transaction,
  TransactionCondition,
} from '../plugin-api/index.js';
import type { Tracer } from '../tracing/tracer.js';
import { PooledSession } from './pooled-session.js';
import type { LastAnswer, ProcedureStatement } from './procedure-driver.js';
import { isLockFailure } from './procedure-failure.js';
import type { Lease } from './procedure-pool.js';
import type { ProcedureRuns } from './procedure-runs.js';
import { UnmetConditionError, type ProcedureWatch } from './procedure-watch.js';
import { SaidNoError } from './said-no-error.js';

/** What transactions are made of. */
export interface TransactionParts {
  readonly runs: ProcedureRuns<object>;
  readonly watch: ProcedureWatch;
  readonly tracer: Tracer;
  readonly statementOf: (call: ProcedureCall, tx?: Transaction) => Promise<ProcedureStatement>;
}

/** A connection on which a transaction is about to begin. */
interface Begun {
  readonly lease: Lease<object>;
  readonly tx: Transaction;
  readonly lockMilliseconds: number | undefined;
  readonly session: PooledSession<object>;
  /** The lack of a lock is told as such; what else fails goes to the log and becomes the contract's. */
  readonly failOrBusy: (error: unknown) => never;
}

/** What the work of a transaction came to. */
interface Done<T> {
  readonly result: T;
  /** The statement that it ends with. */
  readonly last?: TransactionCondition | undefined;
}

/** Transactions in which procedures are run together with what belongs to them, on one connection each. */
export class PooledTransactions {
  constructor(private readonly parts: TransactionParts) {}

  async transaction<T>(
    codigo: string,
    work: (session: ProcedureSession) => Promise<T>,
    lockWaitSeconds: number | undefined,
  ): Promise<T> {
    const { driver } = this.parts.runs;
    const { result } = await this.within(codigo, lockWaitSeconds, async (begun) => {
      await driver.begin(begun.lease.connection, begun).catch(begun.failOrBusy);
      return { result: await work(begun.session) };
    });
    return result;
  }

  async runThen<T>(
    call: ProcedureCall,
    work: (session: FollowedSession, answer: ProcedureAnswer) => Promise<T>,
    { lockWaitSeconds, condition }: FollowedRunOptions,
  ): Promise<FollowedAnswer<T>> {
    const statement = await this.statementOf(call);
    try {
      const { result, ended } = await this.within(call.codigo, lockWaitSeconds, async (begun) => {
        const answer = await this.first(begun, call, statement, condition);
        if (!answer.estado) throw new SaidNoError(answer);
        const followed = this.followed(begun.session);
        return { result: { answer, followed: await work(followed.session, answer) }, last: followed.last() };
      });
      return { ...result, ...(ended !== undefined && { ended }) };
    } catch (error) {
      if (error instanceof SaidNoError) return { answer: error.answer, followed: undefined };
      throw error;
    }
  }

  /** One that cannot be made is a run that failed, and takes no connection. */
  private async statementOf(call: ProcedureCall): Promise<ProcedureStatement> {
    try {
      return await this.parts.statementOf(call);
    } catch (error) {
      await this.parts.watch.run(call, () => {
        throw error;
      });
      throw error;
    }
  }

  private async first(
    { lease, tx, lockMilliseconds }: Begun,
    call: ProcedureCall,
    statement: ProcedureStatement,
    condition: TransactionCondition | undefined,
  ): Promise<ProcedureAnswer> {
    const { runs, watch } = this.parts;
    const beginning = { tx, lockMilliseconds, condition };
    const run = async (): Promise<ProcedureAnswer> => {
      const answer = await runs.first(lease, beginning, statement).catch((error: unknown) => {
        throw lockMilliseconds !== undefined && isLockFailure(error) ? busy(error) : error;
      });
      if (!answer) throw new UnmetConditionError(condition!.otherwise());
      return answer;
    };
    return watch.run(call, run, { tx });
  }

  private followed(session: PooledSession<object>): {
    readonly session: FollowedSession;
    readonly last: () => TransactionCondition | undefined;
  } {
    let last: TransactionCondition | undefined;
    return {
      last: () => last,
      session: {
        tx: session.tx,
        get broken() {
          return session.broken;
        },
        run: (call) => session.run(call),
        endWith: (statement) => {
          if (!this.parts.runs.driver.commitWith)
            throw new Error('a transaction ends with a statement on PostgreSQL alone');
          last = statement;
        },
      },
    };
  }

  private async within<T>(
    codigo: string,
    lockWaitSeconds: number | undefined,
    work: (begun: Begun) => Promise<Done<T>>,
  ): Promise<LastAnswer & { readonly result: T }> {
    const { runs, watch } = this.parts;
    const { pool } = runs;
    const lockMilliseconds = lockWaitSeconds === undefined ? undefined : millisecondsOf(lockWaitSeconds);
    const failOrBusy = (error: unknown): never => {
      if (lockMilliseconds !== undefined && isLockFailure(error)) throw busy(error);
      return watch.fail(error, codigo);
    };
    let tx: Transaction | undefined;
    const outcome = await runs.withLease(codigo, async (lease) => {
      tx = pool.borrow(lease.connection);
      const session = this.sessionOf(lease, tx, lockMilliseconds);
      let done: Done<T>;
      try {
        done = await work({ lease, tx, lockMilliseconds, session, failOrBusy });
        if (session.broken) throw session.broken;
      } catch (error) {
        pool.finish(tx, 'rollback');
        throw error;
      }
      pool.finish(tx, 'commit');
      // What is deferred to the end takes locks as well.
      const last = await this.commit(lease, done.last).catch(failOrBusy);
      return { ...last, result: done.result };
    });
    await pool.afterCommit(tx!);
    return outcome;
  }

  private async commit({ connection }: Lease<object>, last: TransactionCondition | undefined): Promise<LastAnswer> {
    const { runs, tracer } = this.parts;
    const { driver } = runs;
    if (!last || !driver.commitWith) {
      await driver.commit(connection);
      return {};
    }
    const answer = await tracer.span(statementSpan('postgres', last.sql), () => driver.commitWith!(connection, last));
    if (!answer) throw last.otherwise();
    return answer;
  }

  private sessionOf(
    lease: Lease<object>,
    tx: Transaction,
    lockMilliseconds: number | undefined,
  ): PooledSession<object> {
    const { runs, watch, statementOf } = this.parts;
    return new PooledSession({
      runs,
      lease,
      tx,
      lockMilliseconds,
      statementOf: (call) => statementOf(call, tx),
      watch: (call, run) => watch.run(call, run, { tx }),
    });
  }
}
