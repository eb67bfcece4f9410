import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Fault } from './print-errors.js';

/** How a print ended: printed, the document's fault, nobody waits for it any more, or it could not be printed now. */
export type PrintOutcome = 'printed' | Fault | 'aborted' | 'unavailable' | 'failed';

/** What is read when figures are asked for. */
export interface PdfReadings {
  readonly running: () => number;
  readonly waiting: () => number;
  readonly memory: () => number;
}

/** The figures of `/metrics` about printed documents. */
export class PdfMetrics {
  readonly registry = new Registry();
  private readonly duration: Histogram<'outcome'>;
  private readonly starts: Counter;

  constructor(readings: PdfReadings) {
    const registers = [this.registry];
    this.duration = new Histogram({
      name: 'pdf_print_duration_seconds',
      help: 'Time of printing a document, its wait for a turn included, by how it ended',
      labelNames: ['outcome'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers,
    });
    this.starts = new Counter({
      name: 'pdf_browser_starts_total',
      help: 'Starts of a browser for documents on this host: more than one are restarts',
      registers,
    });
    const gauge = (name: string, help: string, read: () => number): Gauge =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('pdf_prints_running', 'Documents that are being printed on this host', readings.running);
    gauge('pdf_prints_waiting', 'Documents that wait for their turn on this host', readings.waiting);
    gauge('pdf_browser_memory_bytes', 'Memory of the browsers of this host, as last seen', readings.memory);
  }

  observe(outcome: PrintOutcome, milliseconds: number): void {
    this.duration.observe({ outcome }, milliseconds / 1000);
  }

  browserStarted(): void {
    this.starts.inc();
  }
}
