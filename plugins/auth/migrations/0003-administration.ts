import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // When the generation last grew: what was given out before is no login any more, and is not listed as one.
  await run(`ALTER TABLE auth_user ADD signed_out_at ${t.timestamp} NULL`);
});
