import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The office that has the work on a record that no process leads: its group. `sin_oficina` marks an open record that no
 * office has, since that moment: a job looks for its office, and staff see it in a list. A record leaves both indexes
 * as it gets its office, and as it ends.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_record ADD oficina ${t.text(91)} NULL`);
  await run(`ALTER TABLE tramites_record ADD sin_oficina ${t.timestamp} NULL`);
  await run(
    'CREATE INDEX tramites_record_sin_oficina_ix ON tramites_record (tramite_id, id) WHERE sin_oficina IS NOT NULL',
  );
  await run('CREATE INDEX tramites_record_unheld_ix ON tramites_record (id) WHERE sin_oficina IS NOT NULL');
  await run(`UPDATE tramites_record SET sin_oficina = created_at
    WHERE llave IS NULL AND estado IN ('RADICADO', 'EN_TRAMITE', 'DEVUELTO')`);
});
