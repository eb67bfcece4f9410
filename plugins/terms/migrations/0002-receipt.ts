import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Whether an official received the request of a term, and whether what ended a pause was handed in by electronic means.
 * Null is false: of what was there before, and of what a host without the columns writes.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE terms_term ADD in_person ${t.boolean} NULL`);
  await run(`ALTER TABLE terms_event ADD handed_in ${t.boolean} NULL`);
});
