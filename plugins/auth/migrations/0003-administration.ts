import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The time when the generation last grew: logins from before have ended, and are not listed.
  await run(`ALTER TABLE auth_user ADD signed_out_at ${t.timestamp} NULL`);
});
