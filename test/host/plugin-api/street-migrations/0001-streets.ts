import { defineMigration } from '../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE streets_street (
    id ${t.identity} CONSTRAINT streets_street_pk PRIMARY KEY,
    codigo ${t.text(20)} NOT NULL,
    nombre ${t.text(100)} NOT NULL,
    estrato ${t.integer} NOT NULL,
    activo ${t.boolean} NOT NULL)`);
});
