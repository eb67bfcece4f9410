import { defineCounter } from '../../host/plugin-api/index.js';

/**
 * Reports that were run: `done`, `refused` (the procedure said no), `failed` (it failed), `not_written` (its result is
 * no table, or cannot be printed).
 */
export const reports = defineCounter('ventanilla_reports_total', 'Reports that were run, by outcome', [
  'formato',
  'outcome',
]);
