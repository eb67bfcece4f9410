import { ConflictError, type Lease, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer } from '../contract.js';
import type { ProcedureCall, ProcedureSession } from './procedure-executor.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isLockFailure, RunFailure } from './procedure-failure.js';
import type { ProcedureRuns } from './procedure-runs.js';

/** What a session asks of the executor. */
export interface SessionParts<Connection extends object> {
  readonly runs: ProcedureRuns<Connection>;
  readonly lease: Lease<Connection>;
  readonly tx: Transaction;
  /** How long each of its statements waits for a lock, where that was said. */
  readonly lockMilliseconds: number | undefined;
  /** Whether a procedure's no, or its failure, undoes the whole transaction. */
  readonly allOrNothing: boolean;
  readonly isRetryable: (error: unknown) => boolean;
  statementOf(call: ProcedureCall): Promise<ProcedureStatement>;
}

/** {@link ProcedureSession} on one connection; a savepoint before each procedure that can be undone alone. */
export class PooledSession<Connection extends object> implements ProcedureSession {
  readonly tx: Transaction;
  /** Why nothing more can be done in the transaction. */
  broken: Error | undefined;
  /** Whether what was done is to be committed. */
  isKept = true;
  /** Whether what a procedure wrote could not be undone alone. */
  private isLost = false;
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(private readonly parts: SessionParts<Connection>) {
    this.tx = parts.tx;
  }

  /** Does the work of the transaction, which takes no statement behind it. */
  async carryOut<T>(work: (session: ProcedureSession) => Promise<T>): Promise<T> {
    try {
      const result = await work(this);
      if (this.broken) throw this.broken;
      return result;
    } catch (error) {
      // Of those who wait for each other in a ring the database ends one, at a statement of the caller's as well.
      throw this.parts.lockMilliseconds !== undefined && this.parts.isRetryable(error)
        ? ConflictError.busy(error)
        : error;
    } finally {
      this.finish();
    }
  }

  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    // One after the other, however they are called: savepoints of two runs must not interlace.
    const run = this.last.then(() => this.next(call));
    this.last = run.catch(() => undefined);
    return run;
  }

  private async next(call: ProcedureCall): Promise<ProcedureAnswer> {
    if (this.broken) throw this.broken;
    if (!this.isKept) throw new Error('a procedure has undone the transaction by its no');
    const { runs, tx, allOrNothing } = this.parts;
    try {
      return await runs.watched(call, () => this.between(call), { tx });
    } catch (error) {
      const isBroken = error instanceof ProcedureFailedError && error.failure === 'transaction-broken';
      if (isBroken || this.isLost || allOrNothing) this.broken = error as Error;
      // Where there is no transaction any more, a statement of the caller would be committed at once.
      if (this.broken) this.finish();
      throw error;
    }
  }

  private async between(call: ProcedureCall): Promise<ProcedureAnswer> {
    const { runs, lease, lockMilliseconds, allOrNothing } = this.parts;
    const savepoint = allOrNothing ? undefined : `v_${(this.count += 1)}`;
    const statement = { ...(await this.parts.statementOf(call)), within: { savepoint, lockMilliseconds } };
    let answer: ProcedureAnswer;
    try {
      answer = await runs.once(lease, statement);
    } catch (error) {
      const told = (fault: unknown): unknown =>
        lockMilliseconds !== undefined && isLockFailure(fault) ? ConflictError.busy(fault) : fault;
      if (!(error instanceof RunFailure)) this.broken = error as Error;
      else if (error.failure !== 'transaction-broken') {
        await this.undo(savepoint, error).catch((fault: unknown) => {
          throw told(fault);
        });
      }
      throw told(error);
    }
    if (!answer.estado) await this.undo(savepoint);
    return answer;
  }

  private async undo(savepoint: string | undefined, cause?: RunFailure): Promise<void> {
    if (savepoint === undefined) {
      this.isKept = false;
      return this.finish();
    }
    const { driver } = this.parts.runs.parts;
    await driver.undo(this.parts.lease.connection, savepoint).catch((error: unknown) => {
      // The loss of the database is not the procedure's doing, and leaves nothing behind; unless it was ended with it.
      const isEnded = error instanceof RunFailure || cause?.failure === 'timeout';
      if (!isEnded) throw (this.broken = error as Error);
      this.isLost = true;
      const details = cause?.details ?? (error as RunFailure).details;
      const reasons = [cause?.details.reason, 'after it, the transaction was no longer what it had been'];
      const reason = reasons.filter((text) => text !== undefined).join('; ');
      // The caller and the log get the reason behind it.
      throw new RunFailure(cause?.failure ?? 'transaction-broken', { ...details, reason });
    });
  }

  private finish(): void {
    this.parts.runs.parts.pool.finish(this.tx);
  }
}
