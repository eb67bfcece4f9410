import { defineMigration } from '../../../host/plugin-api/index.js';

/** What a user has filed: few of all records have one. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX tramites_record_usuario_ix ON tramites_record (usuario_id, id) WHERE usuario_id IS NOT NULL');
});
