import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * What the city answers a record with. Answers of a record are numbered, and the same text and files are the same
 * answer: the database refuses a number or a content twice. Files are those of `Files`; `archivos` describes them.
 * `documentos` names documents of the record's process, which another plugin keeps.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_record_answer (
    id ${t.identity} CONSTRAINT tramites_record_answer_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_answer_record_fk REFERENCES tramites_record (id),
    numero ${t.integer} NOT NULL,
    texto ${t.longText} NOT NULL,
    archivos ${t.json('archivos', 'tramites_record_answer_archivos_ck')} NOT NULL,
    documentos ${t.json('documentos', 'tramites_record_answer_documentos_ck')} NOT NULL,
    content_digest ${t.binary(32)} NOT NULL,
    user_id ${t.integer} NOT NULL,
    answered_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_record_answer_numero_uq UNIQUE (record_id, numero),
    CONSTRAINT tramites_record_answer_content_uq UNIQUE (record_id, content_digest))`);
});
