import type { GaugeFigure, Metrics } from '../../../host/plugin-api/index.js';
import type { Fault } from './print-errors.js';
import { browserMemory, browserStarts, printDuration, printsRunning, printsWaiting } from './print-figures.js';

/**
 * The outcome of a print: printed, refused for the document's fault, aborted by the caller, unavailable now, or failed.
 */
export type PrintOutcome = 'printed' | Fault | 'aborted' | 'unavailable' | 'failed';

/** The values that are read at each scrape. */
export interface PdfReadings {
  readonly running: () => number;
  readonly waiting: () => number;
  readonly memory: () => number;
}

/** The metrics of printing. */
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
