import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Drafts of definitions, one of each tramite, as their editors type them: both texts are JSON. `base_revision` is the
 * revision of the tramite that a draft began from, 0 for a new one. The other columns are for lists.
 *
 * The columns of `tramites_tramite` say when it takes filings: a filing reads them in the statement that writes it.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_definition_draft (
    codigo ${t.text(60)} NOT NULL CONSTRAINT tramites_definition_draft_pk PRIMARY KEY,
    definicion ${t.longText} NOT NULL,
    pruebas ${t.longText} NOT NULL,
    base_revision ${t.integer} NOT NULL,
    revision ${t.integer} NOT NULL,
    user_id ${t.integer} NOT NULL,
    changed_at ${t.timestamp} NOT NULL,
    nombre ${t.text(300)} NOT NULL,
    preguntas ${t.integer} NOT NULL,
    dependencia ${t.text(300)} NULL,
    proceso ${t.text(60)} NULL)`);
  await run(`ALTER TABLE tramites_tramite ADD recibe_desde ${t.text(10)} NULL`);
  await run(`ALTER TABLE tramites_tramite ADD recibe_hasta ${t.text(10)} NULL`);
  await run(`ALTER TABLE tramites_tramite ADD pausado ${t.boolean} NULL`);
});
