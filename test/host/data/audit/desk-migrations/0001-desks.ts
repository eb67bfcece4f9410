import { createChainedLog, defineMigration } from '../../../../../host/plugin-api/index.js';

export const migration = defineMigration(async (context) => {
  await createChainedLog(context, {
    entries: 'desks_move',
    seals: 'desks_move_seal',
    personal: 'desks_move_personal',
    columns: (t) => `
      desk ${t.bigint} NOT NULL,
      user_id ${t.integer} NULL,
      note ${t.text(30)} NULL,
      due ${t.moment} NULL,
      change ${t.verbatimJson('change', 'desks_move_change_ck')} NOT NULL`,
  });
  // A second log of the same shape, without personal data.
  await createChainedLog(context, {
    entries: 'desks_visit',
    seals: 'desks_visit_seal',
    columns: (t) => `
      desk ${t.bigint} NOT NULL,
      user_id ${t.integer} NULL,
      note ${t.text(30)} NULL,
      due ${t.moment} NULL,
      change ${t.verbatimJson('change', 'desks_visit_change_ck')} NOT NULL`,
  });
});
