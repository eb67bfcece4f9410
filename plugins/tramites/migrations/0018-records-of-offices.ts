import { defineMigration } from '../../../host/plugin-api/index.js';

/** The records of an office, the newest first, for the lists that are narrowed by an office. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX tramites_record_oficina_ix ON tramites_record (oficina, id) WHERE oficina IS NOT NULL');
});
