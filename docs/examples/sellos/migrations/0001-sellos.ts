import { defineMigration } from '../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE sellos_libro (
    codigo ${t.text(60)} NOT NULL CONSTRAINT sellos_libro_pk PRIMARY KEY,
    edicion INTEGER NOT NULL)`);
  await run(`CREATE TABLE sellos_sello (
    clave ${t.text(60)} NOT NULL CONSTRAINT sellos_sello_pk PRIMARY KEY,
    libro INTEGER NOT NULL,
    texto ${t.text(200)} NOT NULL)`);
});
