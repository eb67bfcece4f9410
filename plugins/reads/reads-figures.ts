import { defineCounter } from '../../host/plugin-api/index.js';

export const writtenReads = defineCounter('ventanilla_reads_entries_total', 'Entries written to the log of reads');

export const publicReads = defineCounter(
  'ventanilla_reads_public_total',
  'Reads on public endpoints, which have no entry, by what was opened',
  ['via'],
);

export const droppedReads = defineCounter(
  'ventanilla_reads_dropped_total',
  'Reads without an entry: too many waited for the database, or the host ended before it was back',
);

export const readsMetrics = [writtenReads, publicReads, droppedReads];
