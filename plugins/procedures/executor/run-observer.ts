import {
  ConflictError,
  InputError,
  type GaugeFigure,
  type Logger,
  type Metrics,
  type Span,
  type Spans,
} from '../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer, type ProcedureFailure } from '../contract.js';
import type { ProcedureCall } from './procedure-call.js';
import { RunFailure } from './procedure-failure.js';
import { runDuration, runsRunning, runsWaiting } from './procedure-figures.js';

/** The outcome of a run: yes, no, refused without a connection or a lock, or the kind of its failure. */
type RunOutcome = 'yes' | 'no' | 'unavailable' | 'busy' | ProcedureFailure;

/** The host's services that count, log and trace runs of procedures. */
interface ObserverParts {
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly spans: Spans;
  /** Whether the log has the texts of errors. */
  readonly logErrorText: boolean;
}

/** Counts, logs and traces runs of procedures. Labels are codes of registrations, never data. */
export class RunObserver {
  constructor(
    private readonly parts: ObserverParts,
    gate: { readonly running: number; readonly waiting: number },
  ) {
    const gauge = (figure: GaugeFigure<never>, read: () => number): void =>
      parts.metrics.read(figure, () => Promise.resolve([{ labels: {}, value: read() }]));
    gauge(runsRunning, () => gate.running);
    gauge(runsWaiting, () => gate.waiting);
  }

  /** Carries out a run as a span. */
  span<T>({ name, codigo }: ProcedureCall, work: (span: Span) => Promise<T>): Promise<T> {
    const attributes = { 'db.stored_procedure.name': name, 'ventanilla.codigo': codigo };
    return this.parts.spans.span({ name: 'stored procedure', kind: 'client', attributes }, work);
  }

  /** Counts a run that has answered or thrown, sets its outcome on its span, and logs its failure. */
  observe({ codigo, name }: ProcedureCall, span: Span, ended: ProcedureAnswer | Error, milliseconds: number): void {
    const outcome = outcomeOf(ended);
    if (outcome) {
      span.set({ 'ventanilla.outcome': outcome });
      this.parts.metrics.observe(runDuration, { codigo, outcome }, milliseconds / 1000);
    }
    if (ended instanceof RunFailure) this.log(ended, codigo, { name, milliseconds: Math.round(milliseconds) });
  }

  /** Logs a failure of a procedure, or of a transaction that is mainly about it. */
  log({ failure, details }: RunFailure, codigo: string, fields: object = {}): void {
    const { reason, errorCode, place, text } = details;
    const { logErrorText, logger } = this.parts;
    logger.error(
      { procedure: codigo, ...fields, failure, reason, errorCode, ...place, ...(logErrorText && { text }) },
      'a procedure failed',
    );
  }
}

/** Returns nothing for a run that was refused for its data. */
function outcomeOf(ended: ProcedureAnswer | Error): RunOutcome | undefined {
  if (!(ended instanceof Error)) return ended.estado ? 'yes' : 'no';
  if (ended instanceof RunFailure) return ended.failure;
  if (ended instanceof ConflictError) return 'busy';
  return ended instanceof InputError ? undefined : 'unavailable';
}

/** Turns a failure of a procedure into that of the contract; any other error stays. */
export function toThrown(error: unknown, codigo: string, { hasText = false } = {}): unknown {
  if (!(error instanceof RunFailure)) return error;
  return new ProcedureFailedError(codigo, error.failure, undefined, hasText ? error.details.text : undefined);
}
