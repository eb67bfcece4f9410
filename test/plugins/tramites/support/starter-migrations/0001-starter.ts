import { defineMigration } from '../../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE starter_instance (
    llave ${t.text(36)} NOT NULL CONSTRAINT starter_instance_pk PRIMARY KEY,
    proceso ${t.text(60)} NOT NULL,
    record_id ${t.integer} NOT NULL,
    codigo ${t.text(60)} NOT NULL,
    datos ${t.json('datos', 'starter_instance_datos_ck')} NOT NULL)`);
});
