import {
  ConflictError,
  InputError,
  ProcedureFailedError,
  type Logger,
  type ProcedureAnswer,
  type ProcedureCall,
  type Transaction,
} from '../plugin-api/index.js';
import type { Span, SpanStart, Tracer } from '../tracing/tracer.js';
import type { ProcedureCatalogue } from './procedure-catalogue.js';
import { isUnknownProcedure, RunFailure } from './procedure-failure.js';
import type { ProcedureMetrics, RunOutcome } from './procedure-metrics.js';

/** Where it is told how procedures run. */
export interface WatchParts {
  readonly catalogue: ProcedureCatalogue;
  readonly metrics: ProcedureMetrics;
  readonly logger: Logger;
  readonly tracer: Tracer;
  /** Whether the log has the texts of errors. */
  readonly logErrorText: boolean;
}

interface WatchedRun {
  readonly tx?: Transaction | undefined;
  readonly isDry?: boolean;
}

/** What a run was to begin with does not hold: none took place. */
export class UnmetConditionError extends Error {
  override readonly name = 'UnmetConditionError';
  constructor(readonly told: Error) {
    super('what it was to begin with does not hold');
  }
}

/** Looks at runs of procedures: counts and traces them, and turns a failure into that of the contract. */
export class ProcedureWatch {
  constructor(private readonly parts: WatchParts) {}

  /** The failure of a dry run has the text of the error. `tx` is that of a run that is part of a transaction. */
  run(
    call: ProcedureCall,
    run: () => Promise<ProcedureAnswer>,
    { tx, isDry = false }: WatchedRun = {},
  ): Promise<ProcedureAnswer> {
    const attributes = { 'db.stored_procedure.name': call.name, 'ventanilla.codigo': call.codigo };
    const start: SpanStart = { name: 'stored procedure', kind: 'client', attributes };
    return this.parts.tracer.span(start, (span) => this.observed(call, run, span, { tx, isDry }));
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

  private async observed(
    { codigo, name }: ProcedureCall,
    run: () => Promise<ProcedureAnswer>,
    span: Span,
    { tx, isDry }: WatchedRun,
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
      if (error instanceof UnmetConditionError) throw error.told;
      // Within a transaction it is not tried again; the next call reads the catalogue.
      if (isUnknownProcedure(error)) this.parts.catalogue.forget(name, tx);
      if (error instanceof RunFailure) observe(error.failure);
      else if (error instanceof ConflictError) observe('busy');
      else if (!(error instanceof InputError)) observe('unavailable');
      const milliseconds = Math.round(performance.now() - began);
      return this.fail(error, codigo, { name, milliseconds }, isDry);
    }
  }
}
