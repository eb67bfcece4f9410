import { defineMigration } from '../../../host/plugin-api/index.js';

/** The column for the id of the original, set in a copy that is not taken yet; null in all other drafts. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE forms_draft ADD source_id ${t.integer} NULL`);
});
