import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // When the generation last grew: tokens and sessions issued before are no longer valid, and are not listed as logins.
  await run(`ALTER TABLE auth_user ADD signed_out_at ${t.timestamp} NULL`);
});
