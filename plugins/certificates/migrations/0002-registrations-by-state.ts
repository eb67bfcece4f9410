import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the index of the list of failed or refused registrations, newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX certificates_registration_estado_ix ON certificates_registration (estado, id)');
});
