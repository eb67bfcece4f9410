import { defineMigration } from '../../../host/plugin-api/index.js';

/** The index that tells whether a record that was found by one word of a name has the others, too. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX tramites_record_word_record_ix ON tramites_record_word (record_id, palabra)');
});
