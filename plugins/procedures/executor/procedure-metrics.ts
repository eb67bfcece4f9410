import type { GaugeFigure, Metrics } from '../../../host/plugin-api/index.js';
import type { ProcedureFailure } from '../contract.js';
import { runDuration, runsRunning, runsWaiting } from './procedure-figures.js';

/** The outcome of a run: yes, no, refused without a connection or a lock, or the kind of its failure. */
export type RunOutcome = 'yes' | 'no' | 'unavailable' | 'busy' | ProcedureFailure;

/** The figures of `/metrics` about procedures. Labels are codes of registrations, never data. */
export class ProcedureMetrics {
  constructor(
    private readonly metrics: Metrics,
    gate: { readonly running: number; readonly waiting: number },
  ) {
    const gauge = (figure: GaugeFigure<never>, read: () => number): void =>
      metrics.read(figure, () => Promise.resolve([{ labels: {}, value: read() }]));
    gauge(runsRunning, () => gate.running);
    gauge(runsWaiting, () => gate.waiting);
  }

  observe(codigo: string, outcome: RunOutcome, milliseconds: number): void {
    this.metrics.observe(runDuration, { codigo, outcome }, milliseconds / 1000);
  }
}
