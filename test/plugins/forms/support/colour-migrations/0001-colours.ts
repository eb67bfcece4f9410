import { defineMigration } from '../../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE colours_colour (
    codigo ${t.text(60)} NOT NULL CONSTRAINT colours_colour_pk PRIMARY KEY,
    nombre ${t.text(60)} NOT NULL,
    activo ${t.boolean} NOT NULL)`);
  for (const [codigo, nombre] of [
    ['A', 'Azul'],
    ['R', 'Rojo'],
    ['V', 'Verde'],
  ]) {
    await run(`INSERT INTO colours_colour (codigo, nombre, activo) VALUES ($1, $2, ${t.true})`, [codigo, nombre]);
  }
});
