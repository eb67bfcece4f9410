import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Null for a key without an end.
  await run(`ALTER TABLE auth_api_key ADD expires_at ${t.timestamp} NULL`);
});
