import { busy } from '../database/database-errors.js';
import {
  ProcedureFailedError,
  type ProcedureAnswer,
  type ProcedureCall,
  type ProcedureSession,
  type Transaction,
} from '../plugin-api/index.js';
import type { ProcedureStatement } from './procedure-driver.js';
import { isLockFailure, RunFailure } from './procedure-failure.js';
import type { Lease } from './procedure-pool.js';
import type { ProcedureRuns } from './procedure-runs.js';

/** What a session asks of the executor. */
export interface SessionParts<Connection extends object> {
  readonly runs: ProcedureRuns<Connection>;
  readonly lease: Lease<Connection>;
  readonly tx: Transaction;
  /** How long each of its statements waits for a lock, where that was said. */
  readonly lockMilliseconds: number | undefined;
  statementOf(call: ProcedureCall): Promise<ProcedureStatement>;
  /** Counts and logs a run, and turns its failure into that of the contract. */
  watch(call: ProcedureCall, run: () => Promise<ProcedureAnswer>): Promise<ProcedureAnswer>;
}

/** {@link ProcedureSession} on one connection; a savepoint before each procedure. */
export class PooledSession<Connection extends object> implements ProcedureSession {
  readonly tx: Transaction;
  /** Why nothing more can be done in the transaction. */
  broken: Error | undefined;
  /** Whether what a procedure wrote could not be undone alone. */
  private isLost = false;
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  constructor(private readonly parts: SessionParts<Connection>) {
    this.tx = parts.tx;
  }

  run(call: ProcedureCall): Promise<ProcedureAnswer> {
    // One after the other, however they are called: savepoints of two runs must not interlace.
    const run = this.last.then(() => this.next(call));
    this.last = run.catch(() => undefined);
    return run;
  }

  private async next(call: ProcedureCall): Promise<ProcedureAnswer> {
    if (this.broken) throw this.broken;
    try {
      return await this.parts.watch(call, () => this.between(call));
    } catch (error) {
      const isBroken = error instanceof ProcedureFailedError && error.failure === 'transaction-broken';
      if (isBroken || this.isLost) this.broken = error as Error;
      // Where there is no transaction any more, a statement of the caller would be committed at once.
      if (this.broken) this.parts.runs.pool.finish(this.tx, 'rollback');
      throw error;
    }
  }

  private async between(call: ProcedureCall): Promise<ProcedureAnswer> {
    const { runs, lease, lockMilliseconds } = this.parts;
    const savepoint = `v_${(this.count += 1)}`;
    const statement = { ...(await this.parts.statementOf(call)), within: { savepoint, lockMilliseconds } };
    let answer: ProcedureAnswer;
    try {
      answer = await runs.once(lease, statement);
    } catch (error) {
      const told = (fault: unknown): unknown =>
        lockMilliseconds !== undefined && isLockFailure(fault) ? busy(fault) : fault;
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

  private async undo(savepoint: string, cause?: RunFailure): Promise<void> {
    const { runs, lease } = this.parts;
    await runs.driver.undo(lease.connection, savepoint).catch((error: unknown) => {
      // The loss of the database is not the procedure's doing, and leaves nothing behind; unless it was ended with it.
      const isEnded = error instanceof RunFailure || cause?.failure === 'timeout';
      if (!isEnded) throw (this.broken = error as Error);
      this.isLost = true;
      const details = cause?.details ?? (error as RunFailure).details;
      const reasons = [cause?.details.reason, 'after it, the transaction was no longer what it had been'];
      const reason = reasons.filter((text) => text !== undefined).join('; ');
      // Why it came to that is what the caller and the log are told.
      throw new RunFailure(cause?.failure ?? 'transaction-broken', { ...details, reason });
    });
  }
}
