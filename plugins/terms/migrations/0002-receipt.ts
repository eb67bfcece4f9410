import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The columns for whether an official received the request of a term, and whether a pause ended by an electronic
 * submission. Null counts as false: in rows from before, and in rows that a host of the earlier version writes.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE terms_term ADD in_person ${t.boolean} NULL`);
  await run(`ALTER TABLE terms_event ADD handed_in ${t.boolean} NULL`);
});
