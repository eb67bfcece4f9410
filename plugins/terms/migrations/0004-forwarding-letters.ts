import { defineMigration } from '../../../host/plugin-api/index.js';

/** The column for the letter of a `TRASLADO`; null where it was not stored. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE terms_event ADD oficio ${t.longText} NULL`);
});
