import { createChainedLog, defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Notes of staff on a case: on its record, its outermost instance, or both. Their texts are personal data, which may be
 * erased.
 */
export const migration = defineMigration(async (context) => {
  await createChainedLog(context, {
    entries: 'workflow_note',
    seals: 'workflow_note_seal',
    personal: 'workflow_note_personal',
    columns: (t) => `
      llave ${t.text(36)} NULL,
      record_id ${t.integer} NULL,
      user_id ${t.integer} NOT NULL`,
  });
  await context.run('CREATE INDEX workflow_note_llave_ix ON workflow_note (llave, id) WHERE llave IS NOT NULL');
  await context.run(
    'CREATE INDEX workflow_note_record_ix ON workflow_note (record_id, id) WHERE record_id IS NOT NULL',
  );
});
