import { UnavailableError, type DriverPool, type Lease } from '../../../host/plugin-api/index.js';
import type { ProcedureAnswer } from '../contract.js';
import type { ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import { RunFailure } from './procedure-failure.js';
import type { ProcedureGate } from './procedure-gate.js';
import { readAnswer, type RawResult } from './result-contract.js';
import { withBackstop } from './statement-backstop.js';

/** A pool that procedures run on, the gate before it, and the dialect of its connections. */
export interface RunsParts<Connection extends object> {
  readonly gate: ProcedureGate;
  readonly pool: DriverPool<Connection>;
  readonly driver: ProcedureDriver<Connection>;
}

/** The time for a rollback, after which its connection is closed. */
const ROLLBACK_MILLISECONDS = 5000;

/** Makes the system's error for a connection that does not answer. */
const noAnswer = (): Error => Object.assign(new Error('it did not answer in time'), { code: 'ETIMEDOUT' });

/** Runs of procedures on the connections of one pool. */
export class ProcedureRuns<Connection extends object> {
  constructor(readonly parts: RunsParts<Connection>) {}

  /** Lends a connection, within the share of `codigo`. Throws `UnavailableError` where none is free in time. */
  async lease(codigo: string): Promise<RunLease<Connection>> {
    const { gate, pool, driver } = this.parts;
    const leave = await gate.enter(codigo);
    try {
      return new RunLease(await pool.lease(), driver, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    const { driver, pool } = this.parts;
    await pool.close((connection) => driver.kill(connection));
  }
}

/**
 * A connection that is lent for the runs of one transaction. Disposed before its release, it is rolled back, and closed
 * where that fails: every run ends and leaves the pool consistent.
 */
export class RunLease<Connection extends object> implements AsyncDisposable {
  private isOver = false;

  constructor(
    private readonly lease: Lease<Connection>,
    private readonly driver: ProcedureDriver<Connection>,
    private readonly leave: () => void,
  ) {}

  get connection(): Connection {
    return this.lease.connection;
  }

  /** Runs a procedure in a transaction of its own, which is committed where it says yes and `keeps` is set. */
  async runAlone(statement: ProcedureStatement, keeps: boolean): Promise<ProcedureAnswer> {
    const { driver, connection } = this;
    if (statement.target.isReadOnly && driver.read) {
      return this.answered(statement, driver.read(connection, statement));
    }
    const answer = await this.run(statement);
    if (answer.estado && keeps) await this.commit();
    else await this.whole(driver.rollback(connection));
    return answer;
  }

  /** Runs a procedure and reads its answer; the transaction is left open. */
  run(statement: ProcedureStatement): Promise<ProcedureAnswer> {
    return this.answered(statement, this.driver.run(this.connection, statement));
  }

  async commit(): Promise<void> {
    await this.whole(this.driver.commit(this.connection));
  }

  /** Returns the connection clean, and the share of the pool. */
  release(): void {
    this.isOver = true;
    this.lease.release();
    this.leave();
  }

  /** Closes the connection. Its share of the pool is returned when this is disposed. */
  destroy(): void {
    this.isOver = true;
    this.lease.destroy();
  }

  /** Ends the lease. Never throws: it would hide the error that ended the runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.isOver) await this.rollback();
    this.leave();
  }

  private async rollback(): Promise<void> {
    const timer = setTimeout(() => this.destroy(), ROLLBACK_MILLISECONDS);
    try {
      await this.driver.rollback(this.connection);
      this.release();
    } catch {
      this.destroy();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for the end of a run, which is forced where the database's own timeout does not bring it. */
  private async answered({ milliseconds }: ProcedureStatement, run: Promise<RawResult>): Promise<ProcedureAnswer> {
    const ended = withBackstop(milliseconds, run, {
      kill: () => this.driver.kill(this.connection),
      destroy: () => this.destroy(),
      failure: (isServerThere) =>
        isServerThere
          ? new RunFailure('timeout', { reason: 'it did not end within two seconds of being cancelled' })
          : new UnavailableError(undefined, noAnswer()),
    });
    return readAnswer(await this.whole(ended));
  }

  /** Closes the connection of a broken transaction: server and driver may not agree on its state. */
  private async whole<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof RunFailure && error.failure === 'transaction-broken') this.destroy();
      throw error;
    }
  }
}
