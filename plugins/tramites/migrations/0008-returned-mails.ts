import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The reason why an answer or a notice did not reach its person although the mail server had accepted it, such as
 * `rebotado: 5.1.1`: a delivery with a reason is `FALLIDO` for good. Staff note the notification of a person whose
 * answer failed: its moment, the user and the means.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  for (const table of ['tramites_record_answer', 'tramites_record_notice']) {
    await run(`ALTER TABLE ${table} ADD motivo ${t.text(40)} NULL`);
  }
  for (const column of [`notified_at ${t.timestamp}`, `notified_by ${t.integer}`, `notified_means ${t.text(200)}`]) {
    await run(`ALTER TABLE tramites_record_answer ADD ${column} NULL`);
  }
  // The index of the few that fail. A filter of SQL Server's compares no text across collations, so that the key has
  // the state there.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX tramites_record_answer_failed_ix ON tramites_record_answer (record_id, numero)
         WHERE envio = 'FALLIDO'`
      : 'CREATE INDEX tramites_record_answer_failed_ix ON tramites_record_answer (envio, record_id, numero)',
  );
});
