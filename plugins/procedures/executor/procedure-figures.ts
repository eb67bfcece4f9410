import { defineGauge, defineHistogram } from '../../../host/plugin-api/index.js';

export const runDuration = defineHistogram(
  'ventanilla_procedures_run_duration_seconds',
  'Time of a stored procedure, its wait for a connection included, by how it ended',
  [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30, 120],
  ['codigo', 'outcome'],
);

export const runsRunning = defineGauge(
  'ventanilla_procedures_running',
  'Connections of the pool of procedures that are in use on this host',
);

export const runsWaiting = defineGauge(
  'ventanilla_procedures_waiting',
  'Calls that wait for a connection of the pool of procedures on this host',
);

/** The figures of procedures at `/metrics`. */
export const procedureMetrics = [runDuration, runsRunning, runsWaiting];
