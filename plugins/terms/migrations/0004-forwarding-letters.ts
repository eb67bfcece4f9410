import { defineMigration } from '../../../host/plugin-api/index.js';

/** Of a `TRASLADO`: the letter by which the request went to the other entity; null where it was not kept. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE terms_event ADD oficio ${t.longText} NULL`);
});
