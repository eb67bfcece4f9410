import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the indexes of lists by state or status, newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX correspondents_invoice_estado_ix ON correspondents_invoice (estado, id)');
  await run('CREATE INDEX correspondents_ledger_status_ix ON correspondents_ledger (status, id)');
});
