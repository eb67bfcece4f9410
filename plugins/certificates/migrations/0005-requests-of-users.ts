import { defineMigration } from '../../../host/plugin-api/index.js';

/** The requests of a user, for the list on the pages. */
export const migration = defineMigration(async ({ run }) => {
  await run(`CREATE INDEX certificates_request_user_ix ON certificates_request (user_id, id)
    WHERE user_id IS NOT NULL`);
});
