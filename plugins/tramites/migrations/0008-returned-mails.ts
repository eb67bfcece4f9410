import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Why an answer or a notice did not reach its person although the mail server had taken it, such as
 * `rebotado: 5.1.1`: a delivery with a reason is `FALLIDO` for good. Staff note how the person was notified of an
 * answer that failed: when, by what user, and by what means.
 */
export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  for (const table of ['tramites_record_answer', 'tramites_record_notice']) {
    await run(`ALTER TABLE ${table} ADD motivo ${t.text(40)} NULL`);
  }
  for (const column of [`notified_at ${t.timestamp}`, `notified_by ${t.integer}`, `notified_means ${t.text(200)}`]) {
    await run(`ALTER TABLE tramites_record_answer ADD ${column} NULL`);
  }
  // Few fail. A filter of SQL Server's compares no text across collations, so that the state stands in the key there.
  await run(
    dialect === 'postgres'
      ? `CREATE INDEX tramites_record_answer_failed_ix ON tramites_record_answer (record_id, numero)
         WHERE envio = 'FALLIDO'`
      : 'CREATE INDEX tramites_record_answer_failed_ix ON tramites_record_answer (envio, record_id, numero)',
  );
});
