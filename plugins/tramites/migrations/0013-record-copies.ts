import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The copy of a record is printed once: of two hosts that print it at the same moment, the key lets one keep its file.
 * A form that is changed after records were filed with it is kept as it was until then, so that a copy that is printed
 * later has the questions that were asked.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_record_copy (
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_copy_pk PRIMARY KEY
      CONSTRAINT tramites_record_copy_record_fk REFERENCES tramites_record (id),
    archivo ${t.text(36)} NOT NULL,
    printed_at ${t.timestamp} NOT NULL)`);
  await run(`CREATE TABLE tramites_former_form (
    id ${t.identity} CONSTRAINT tramites_former_form_pk PRIMARY KEY,
    tramite_id ${t.integer} NOT NULL CONSTRAINT tramites_former_form_tramite_fk REFERENCES tramites_tramite (id),
    preguntas ${t.json('preguntas', 'tramites_former_form_preguntas_ck')} NOT NULL,
    ended_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_former_form_tramite_ix ON tramites_former_form (tramite_id, ended_at)');
});
