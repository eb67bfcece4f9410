import { defineMigration } from '../../../host/plugin-api/index.js';

/** Of a copy that nobody has gone on with, the id of the draft that it is of; null for all others. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE forms_draft ADD source_id ${t.integer} NULL`);
});
