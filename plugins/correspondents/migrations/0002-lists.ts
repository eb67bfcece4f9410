import { defineMigration } from '../../../host/plugin-api/index.js';

/** Lists of the few invoices of a state and the few entries of a status, the newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX correspondents_invoice_estado_ix ON correspondents_invoice (estado, id)');
  await run('CREATE INDEX correspondents_ledger_status_ix ON correspondents_ledger (status, id)');
});
