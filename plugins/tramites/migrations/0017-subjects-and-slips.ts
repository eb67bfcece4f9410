import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The subject of a record: the answer to the question that its tramite names, as it was filed; its words are in
 * `tramites_record_word` behind a `#`. The keys of each word of names and subjects, by which a misspelt word is found:
 * its sound, also without one or two letters. `hasta` is the record up to which the keys of all words are written.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE tramites_record ADD asunto ${t.text(200)} NULL`);
  await run(`CREATE TABLE tramites_word_key (
    clave ${t.text(16)} NOT NULL,
    palabra ${t.text(40)} NOT NULL,
    CONSTRAINT tramites_word_key_pk PRIMARY KEY (clave, palabra))`);
  await run(`CREATE TABLE tramites_word_progress (
    id ${t.integer} NOT NULL CONSTRAINT tramites_word_progress_pk PRIMARY KEY,
    hasta ${t.integer} NOT NULL)`);
  await run('INSERT INTO tramites_word_progress (id, hasta) VALUES (1, 0)');
});
