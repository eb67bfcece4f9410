import { defineMigration } from '../../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE offices_member (
    codigo ${t.text(50)} NOT NULL,
    user_id ${t.integer} NOT NULL,
    CONSTRAINT offices_member_pk PRIMARY KEY (codigo, user_id))`);
});
