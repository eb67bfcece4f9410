import { defineMigration } from '../../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  for (const table of ['lamps', 'poles']) {
    await run(`CREATE TABLE ${table} (
      code ${t.text(50)} NOT NULL CONSTRAINT ${table}_pk PRIMARY KEY,
      refers ${t.text(50)} NULL)`);
  }
});
