import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The end of a wait as its citizen was reminded of it: of a payment once, and of a request to hand something in once
 * for each end, as a wait may end later. A payment leaves the index as it is marked.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_charge ADD recordado ${t.timestamp} NULL`);
  await run(`ALTER TABLE workflow_timer ADD recordado ${t.timestamp} NULL`);
  await run('CREATE INDEX workflow_charge_reminder_ix ON workflow_charge (vence, id) WHERE recordado IS NULL');
});
