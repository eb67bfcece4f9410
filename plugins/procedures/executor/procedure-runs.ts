import {
  ConflictError,
  InputError,
  UnavailableError,
  type DriverPool,
  type Lease,
  type Logger,
  type Span,
  type Spans,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer } from '../contract.js';
import type { ProcedureCall } from './procedure-executor.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import type { ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import { isUnknownProcedure, RunFailure } from './procedure-failure.js';
import type { ProcedureGate } from './procedure-gate.js';
import type { ProcedureMetrics, RunOutcome } from './procedure-metrics.js';
import { readAnswer, type RawResult } from './result-contract.js';
import { withBackstop } from './statement-backstop.js';

/** What procedures run on, and the figures and logs of their runs. */
export interface RunsParts<Connection extends object> {
  readonly gate: ProcedureGate;
  readonly pool: DriverPool<Connection>;
  readonly driver: ProcedureDriver<Connection>;
  readonly catalogue: ProcedureCatalogue;
  readonly metrics: ProcedureMetrics;
  readonly logger: Logger;
  readonly spans: Spans;
  /** Whether the log has the texts of errors. */
  readonly logErrorText: boolean;
}

interface WatchedRun {
  /** Of a run that is part of a transaction. */
  readonly tx?: Transaction | undefined;
  /** The failure of a dry run has the text of the error. */
  readonly isDry?: boolean;
}

/** The end of a transaction that is given up is not waited for any longer. */
const ROLLBACK_MILLISECONDS = 5000;

/** As the system says of a connection on which nothing comes. */
const noAnswer = (): Error => Object.assign(new Error('it did not answer in time'), { code: 'ETIMEDOUT' });

/** Returns the server and the driver may not agree on where they are: its end is left to the server. */
function isBroken(error: unknown): boolean {
  return (
    (error instanceof RunFailure || error instanceof ProcedureFailedError) && error.failure === 'transaction-broken'
  );
}

/**
 * Runs of procedures on the connections of one pool: whatever becomes of one, it ends, the pool is whole afterwards,
 * and the log and the figures have it.
 */
export class ProcedureRuns<Connection extends object> {
  constructor(readonly parts: RunsParts<Connection>) {}

  /** Lends a connection. After a failure its transaction is rolled back; where that fails too, it is closed. */
  async withLease<T>(codigo: string, work: (lease: Lease<Connection>) => Promise<T>): Promise<T> {
    const leave = await this.parts.gate.enter(codigo);
    try {
      const lease = await this.parts.pool.lease();
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
    return readAnswer(await this.ended(lease, statement, this.parts.driver.run(lease.connection, statement)));
  }

  /** One procedure in a transaction of its own, which is kept where it says yes, and only then. */
  async single(
    codigo: ProcedureCall['codigo'],
    statement: ProcedureStatement,
    keeps: boolean,
  ): Promise<ProcedureAnswer> {
    const { driver } = this.parts;
    return this.withLease(codigo, async (lease) => {
      if (statement.target.isReadOnly && driver.read) {
        return readAnswer(await this.ended(lease, statement, driver.read(lease.connection, statement)));
      }
      const answer = await this.once(lease, statement);
      if (answer.estado && keeps) await driver.commit(lease.connection);
      else await driver.rollback(lease.connection);
      return answer;
    });
  }

  /** Counts and traces a run, and turns its failure into that of the contract. */
  watched(
    call: ProcedureCall,
    run: () => Promise<ProcedureAnswer>,
    watched: WatchedRun = {},
  ): Promise<ProcedureAnswer> {
    const attributes = { 'db.stored_procedure.name': call.name, 'ventanilla.codigo': call.codigo };
    return this.parts.spans.span({ name: 'stored procedure', kind: 'client', attributes }, (span) =>
      this.observed(call, run, span, watched),
    );
  }

  /** A failure of a procedure goes to the log and becomes the contract's; any other passes. */
  fail(error: unknown, codigo: string, fields: object = {}, isDry = false): never {
    if (!(error instanceof RunFailure)) throw error as Error;
    const { failure, details } = error;
    const { reason, errorCode, place, text } = details;
    const { logErrorText, logger } = this.parts;
    logger.error(
      { procedure: codigo, ...fields, failure, reason, errorCode, ...place, ...(logErrorText && { text }) },
      'a procedure failed',
    );
    throw new ProcedureFailedError(codigo, failure, undefined, isDry ? text : undefined);
  }

  async close(): Promise<void> {
    const { driver, pool } = this.parts;
    await pool.close((connection) => driver.kill(connection));
  }

  private async observed(
    { codigo, name }: ProcedureCall,
    run: () => Promise<ProcedureAnswer>,
    span: Span,
    { tx, isDry = false }: WatchedRun,
  ): Promise<ProcedureAnswer> {
    const began = performance.now();
    const observe = (outcome: RunOutcome): void => {
      span.set({ 'ventanilla.outcome': outcome });
      this.parts.metrics.observe(codigo, outcome, performance.now() - began);
    };
    try {
      const answer = await run();
      observe(answer.estado ? 'yes' : 'no');
      return answer;
    } catch (error) {
      // Within a transaction it is not tried again; the next call reads the catalogue.
      if (isUnknownProcedure(error)) this.parts.catalogue.forget(name, tx);
      if (error instanceof RunFailure) observe(error.failure);
      else if (error instanceof ConflictError) observe('busy');
      else if (!(error instanceof InputError)) observe('unavailable');
      const milliseconds = Math.round(performance.now() - began);
      return this.fail(error, codigo, { name, milliseconds }, isDry);
    }
  }

  /** Sees to its end, whatever becomes of it. */
  private async ended(
    lease: Lease<Connection>,
    { milliseconds }: ProcedureStatement,
    run: Promise<RawResult>,
  ): Promise<RawResult> {
    return withBackstop(milliseconds, run, {
      kill: () => this.parts.driver.kill(lease.connection),
      destroy: () => lease.destroy(),
      failure: (isServerThere) =>
        isServerThere
          ? new RunFailure('timeout', { reason: 'it did not end within two seconds of being cancelled' })
          : new UnavailableError(undefined, noAnswer()),
    });
  }

  private async abandon(lease: Lease<Connection>): Promise<void> {
    const timer = setTimeout(() => lease.destroy(), ROLLBACK_MILLISECONDS);
    await this.parts.driver.rollback(lease.connection).then(
      () => lease.release(),
      () => lease.destroy(),
    );
    clearTimeout(timer);
  }
}
