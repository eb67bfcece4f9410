import { defineMigration } from '../../../host/plugin-api/index.js';

/** The explanation of a kind of complaint, beside its option on the page. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_tipo_denuncia ADD descripcion ${t.text(200)} NULL`);
});
