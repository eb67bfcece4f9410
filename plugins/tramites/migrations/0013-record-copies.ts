import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The copy of a record is printed once: of two hosts that print it at the same moment, the key lets one keep its file.
 * `archivo` is null for a copy that cannot be printed as a PDF. A record has the revision of its tramite that took it,
 * null for earlier records. A form that changes is kept with its last revision, so that a copy that is printed later
 * has the questions that were asked.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_record_copy (
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_copy_pk PRIMARY KEY
      CONSTRAINT tramites_record_copy_record_fk REFERENCES tramites_record (id),
    archivo ${t.text(36)} NULL,
    printed_at ${t.timestamp} NOT NULL)`);
  await run(`CREATE TABLE tramites_former_form (
    tramite_id ${t.integer} NOT NULL
      CONSTRAINT tramites_former_form_tramite_fk REFERENCES tramites_tramite (id) ON DELETE CASCADE,
    revision ${t.integer} NOT NULL,
    is_denuncia ${t.boolean} NOT NULL,
    preguntas ${t.json('preguntas', 'tramites_former_form_preguntas_ck')} NOT NULL,
    CONSTRAINT tramites_former_form_pk PRIMARY KEY (tramite_id, revision))`);
  await run(`ALTER TABLE tramites_record ADD tramite_revision ${t.integer} NULL`);
});
