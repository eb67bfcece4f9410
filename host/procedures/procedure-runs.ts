import { NoAnswerError } from '../database/connections/answer-limits.js';
import {
  ProcedureFailedError,
  UnavailableError,
  type ProcedureAnswer,
  type ProcedureCall,
  type TransactionCondition,
} from '../plugin-api/index.js';
import type { Beginning, ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import { RunFailure } from './procedure-failure.js';
import type { ProcedureGate } from './procedure-gate.js';
import type { Lease, ProcedurePool } from './procedure-pool.js';
import { readAnswer, type RawResult } from './result-contract.js';
import { withBackstop } from './statement-backstop.js';

/** The end of a transaction that is given up is not waited for any longer. */
const ROLLBACK_MILLISECONDS = 5000;

/** The server and the driver may not agree on where they are: its end is left to the server. */
function isBroken(error: unknown): boolean {
  return (
    (error instanceof RunFailure || error instanceof ProcedureFailedError) && error.failure === 'transaction-broken'
  );
}

/** Connections and transactions of procedures: whoever goes, and however, the pool is whole afterwards. */
export class ProcedureRuns<Connection extends object> {
  constructor(
    readonly gate: ProcedureGate,
    readonly pool: ProcedurePool<Connection>,
    readonly driver: ProcedureDriver<Connection>,
  ) {}

  /** Lends a connection. After a failure its transaction is rolled back; where that fails too, it is closed. */
  async withLease<T>(codigo: string, work: (lease: Lease<Connection>) => Promise<T>): Promise<T> {
    const leave = await this.gate.enter(codigo);
    try {
      const lease = await this.pool.lease();
      try {
        const result = await work(lease);
        lease.release();
        return result;
      } catch (error) {
        if (isBroken(error)) lease.destroy();
        else await this.abandon(lease);
        throw error;
      }
    } finally {
      leave();
    }
  }

  /** Runs a procedure on a connection that somebody has, and reads its answer. */
  async once(lease: Lease<Connection>, statement: ProcedureStatement): Promise<ProcedureAnswer> {
    return readAnswer(await this.ended(lease, statement, this.driver.run(lease.connection, statement)));
  }

  /** The same as the first of a transaction, which begins with it; `undefined` where the condition does not hold. */
  async first(
    lease: Lease<Connection>,
    beginning: Beginning & { readonly condition: TransactionCondition | undefined },
    statement: ProcedureStatement,
  ): Promise<ProcedureAnswer | undefined> {
    const { lockMilliseconds } = beginning;
    const first = { ...statement, within: { lockMilliseconds } };
    // The condition may wait for a lock before it.
    const limit = { milliseconds: statement.milliseconds + (lockMilliseconds ?? 0) };
    const raw = await this.ended(lease, limit, this.driver.beginWith(lease.connection, beginning, first));
    return raw && readAnswer(raw);
  }

  /** Sees to its end, whatever becomes of it. */
  private async ended<Raw extends RawResult | undefined>(
    lease: Lease<Connection>,
    { milliseconds }: Pick<ProcedureStatement, 'milliseconds'>,
    run: Promise<Raw>,
  ): Promise<Raw> {
    return withBackstop(milliseconds, run, {
      kill: () => this.driver.kill(lease.connection),
      destroy: () => lease.destroy(),
      failure: (isServerThere) =>
        isServerThere
          ? new RunFailure('timeout', { reason: 'it did not end within two seconds of being cancelled' })
          : new UnavailableError(undefined, new NoAnswerError()),
    });
  }

  /** One procedure in a transaction of its own, which is kept where it says yes, and only then. */
  async single(
    codigo: ProcedureCall['codigo'],
    statement: ProcedureStatement,
    keeps: boolean,
  ): Promise<ProcedureAnswer> {
    return this.withLease(codigo, async (lease) => {
      if (statement.target.isReadOnly && this.driver.read) {
        return readAnswer(await this.ended(lease, statement, this.driver.read(lease.connection, statement)));
      }
      const answer = await this.once(lease, statement);
      if (answer.estado && keeps) await this.driver.commit(lease.connection);
      else await this.driver.rollback(lease.connection);
      return answer;
    });
  }

  async close(): Promise<void> {
    await this.pool.close((connection) => this.driver.kill(connection));
  }

  private async abandon(lease: Lease<Connection>): Promise<void> {
    const timer = setTimeout(() => lease.destroy(), ROLLBACK_MILLISECONDS);
    await this.driver.rollback(lease.connection).then(
      () => lease.release(),
      () => lease.destroy(),
    );
    clearTimeout(timer);
  }
}
