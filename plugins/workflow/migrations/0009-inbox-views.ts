import { defineMigration } from '../../../host/plugin-api/index.js';

/** Views of the inbox that users have saved: a name, with filters and an order. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_inbox_view (
    id ${t.identity} CONSTRAINT workflow_inbox_view_pk PRIMARY KEY,
    user_id ${t.integer} NOT NULL,
    nombre ${t.text(60)} NOT NULL,
    filtros ${t.json('filtros', 'workflow_inbox_view_filtros_ck')} NOT NULL,
    CONSTRAINT workflow_inbox_view_nombre_uq UNIQUE (user_id, nombre))`);
});
