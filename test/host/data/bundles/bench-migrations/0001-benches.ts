import { defineMigration } from '../../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE benches (code ${t.text(50)} NOT NULL CONSTRAINT benches_pk PRIMARY KEY)`);
});
