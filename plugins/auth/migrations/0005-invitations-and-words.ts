import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Until when the mailed invitation of a user lets a password be chosen; the words by which administrators find users.
 * `worded` is null where a host of an older version wrote the user: the words are then still to be written.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE auth_user ADD invited_until ${t.timestamp} NULL`);
  await run('CREATE INDEX auth_password_reset_user_ix ON auth_password_reset (user_id)');
  await run(`CREATE TABLE auth_user_word (
    palabra ${t.text(40)} NOT NULL,
    user_id ${t.integer} NOT NULL CONSTRAINT auth_user_word_user_fk REFERENCES auth_user (id) ON DELETE CASCADE,
    CONSTRAINT auth_user_word_pk PRIMARY KEY (palabra, user_id))`);
  await run('CREATE INDEX auth_user_word_user_ix ON auth_user_word (user_id, palabra)');
  await run(`ALTER TABLE auth_user ADD worded ${t.boolean} NULL`);
  await run('CREATE INDEX auth_user_worded_ix ON auth_user (id) WHERE worded IS NULL');
});
