import { defineMigration } from '../../../host/plugin-api/index.js';

/** The list of the few that failed or were refused, the newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX certificates_registration_estado_ix ON certificates_registration (estado, id)');
});
