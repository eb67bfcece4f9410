import type { GaugeFigure, Metrics } from '../../../host/plugin-api/index.js';
import type { Fault } from './print-errors.js';
import { browserMemory, browserStarts, printDuration, printsRunning, printsWaiting } from './print-figures.js';

/** How a print ended: printed, the document's fault, no caller waits any more, or it could not be printed now. */
export type PrintOutcome = 'printed' | Fault | 'aborted' | 'unavailable' | 'failed';

/** What is read when figures are asked for. */
export interface PdfReadings {
  readonly running: () => number;
  readonly waiting: () => number;
  readonly memory: () => number;
}

/** The figures of `/metrics` about printed documents. */
export class PdfMetrics {
  constructor(
    private readonly metrics: Metrics,
    readings: PdfReadings,
  ) {
    const gauge = (figure: GaugeFigure<never>, read: () => number): void =>
      metrics.read(figure, () => Promise.resolve([{ labels: {}, value: read() }]));
    gauge(printsRunning, readings.running);
    gauge(printsWaiting, readings.waiting);
    gauge(browserMemory, readings.memory);
  }

  observe(outcome: PrintOutcome, milliseconds: number): void {
    this.metrics.observe(printDuration, { outcome }, milliseconds / 1000);
  }

  browserStarted(): void {
    this.metrics.add(browserStarts, {});
  }
}
