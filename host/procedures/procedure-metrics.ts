import { Gauge, Histogram, Registry } from 'prom-client';
import type { ProcedureFailure } from '../plugin-api/index.js';

/** How a run ended: yes, no, refused for want of a connection or of a lock, or why it failed. */
export type RunOutcome = 'yes' | 'no' | 'unavailable' | 'busy' | ProcedureFailure;

/** The figures of `/metrics` about procedures. Labels are codes of registrations, never data. */
export class ProcedureMetrics {
  readonly registry = new Registry();
  private readonly duration: Histogram<'codigo' | 'outcome'>;

  constructor(gate: { readonly running: number; readonly waiting: number }) {
    const registers = [this.registry];
    this.duration = new Histogram({
      name: 'procedure_duration_seconds',
      help: 'Time of a stored procedure, its wait for a connection included, by how it ended',
      labelNames: ['codigo', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30, 120],
      registers,
    });
    new Gauge({
      name: 'procedures_running',
      help: 'Connections of the pool of procedures that are in use on this host',
      registers,
      collect() {
        this.set(gate.running);
      },
    });
    new Gauge({
      name: 'procedures_waiting',
      help: 'Calls that wait for a connection of the pool of procedures on this host',
      registers,
      collect() {
        this.set(gate.waiting);
      },
    });
  }

  observe(codigo: string, outcome: RunOutcome, milliseconds: number): void {
    this.duration.observe({ codigo, outcome }, milliseconds / 1000);
  }
}
