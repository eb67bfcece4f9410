import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The records of an office, the newest first, and those of a tramite with their offices: a list that is narrowed by an
 * office reads both, and only as much of them as it shows.
 */
export const migration = defineMigration(async ({ dialect, run }) => {
  await run('CREATE INDEX tramites_record_oficina_ix ON tramites_record (oficina, id) WHERE oficina IS NOT NULL');
  await run(`DROP INDEX tramites_record_tramite_ix${dialect === 'mssql' ? ' ON tramites_record' : ''}`);
  await run('CREATE INDEX tramites_record_tramite_ix ON tramites_record (tramite_id, id, oficina)');
});
