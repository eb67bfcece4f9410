import { defineMigration } from '../../../host/plugin-api/index.js';

/** The columns of the inbox that a user has chosen, in their order; without a row, the usual ones. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_inbox_columns (
    user_id ${t.integer} CONSTRAINT workflow_inbox_columns_pk PRIMARY KEY,
    columnas ${t.json('columnas', 'workflow_inbox_columns_columnas_ck')} NOT NULL)`);
});
