import { defineMigration } from '../../../host/plugin-api/index.js';

/** A keyed digest of the data of an event; null for events that were applied before this migration. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_reconciliation ADD datos ${t.text(64)} NULL`);
});
