import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The content of a session has the same three.
  await run(`ALTER TABLE auth_refresh_family ADD device ${t.text(60)} NULL`);
  await run(`ALTER TABLE auth_refresh_family ADD begun_from ${t.text(50)} NULL`);
  await run(`ALTER TABLE auth_refresh_family ADD used_from ${t.text(50)} NULL`);
});
