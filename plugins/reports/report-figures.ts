import { defineCounter } from '../../host/plugin-api/index.js';

/**
 * Counts runs of reports: `done`, `refused` (by the procedure), `failed` (the procedure failed), `not_written` (the
 * result is no table, or cannot be printed).
 */
export const reports = defineCounter('ventanilla_reports_total', 'Reports that were run, by outcome', [
  'formato',
  'outcome',
]);
