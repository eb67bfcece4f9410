import { defineMigration } from '../../../host/plugin-api/index.js';

/** The column for the words to the citizen of a `TRASLADO`: why another entity is competent. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE terms_event ADD para_ciudadano ${t.longText} NULL`);
});
