import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The answers of the city to records. Answers of a record are numbered, and an answer with the text and files of
 * another one is that answer: the database refuses a number or a content twice. `medio` is its means and `envio` the
 * outcome of its delivery; both are null where there is no address. Its files are those of `Files`; `archivos`
 * describes them. `documentos` names documents of the record's process, which another plugin keeps.
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
    medio ${t.text(10)} NULL,
    envio ${t.text(10)} NULL,
    answered_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_record_answer_numero_uq UNIQUE (record_id, numero),
    CONSTRAINT tramites_record_answer_content_uq UNIQUE (record_id, content_digest),
    CONSTRAINT tramites_record_answer_envio_ck CHECK ((medio IS NULL AND envio IS NULL)
      OR (medio IN ('CORREO', 'CHAT') AND envio IN ('PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO'))))`);
});
