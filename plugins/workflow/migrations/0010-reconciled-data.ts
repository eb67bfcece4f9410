import { defineMigration } from '../../../host/plugin-api/index.js';

/** A keyed digest of the data that an event brought; null of those that were applied before it was kept. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_reconciliation ADD datos ${t.text(64)} NULL`);
});
