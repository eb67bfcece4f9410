import { defineCounter, defineGauge, defineHistogram } from '../../../host/plugin-api/index.js';

export const printDuration = defineHistogram(
  'ventanilla_documents_print_duration_seconds',
  'Time of printing a document, its wait for a turn included, by how it ended',
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
  ['outcome'],
);

export const browserStarts = defineCounter(
  'ventanilla_documents_browser_starts_total',
  'Starts of a browser for documents on this host: more than one are restarts',
);

export const printsRunning = defineGauge(
  'ventanilla_documents_prints_running',
  'Documents that are being printed on this host',
);

export const printsWaiting = defineGauge(
  'ventanilla_documents_prints_waiting',
  'Documents that wait for their turn on this host',
);

export const browserMemory = defineGauge(
  'ventanilla_documents_browser_memory_bytes',
  'Memory of the browsers of this host, as last seen',
);

/** The metrics of printing. */
export const printMetrics = [printDuration, browserStarts, printsRunning, printsWaiting, browserMemory];
