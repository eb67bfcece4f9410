import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The thread of a record: messages of its citizen and of the city, numbered. A message of the citizen waits for the
 * city until `attended_at`; one of the city is attended from the beginning. `respuesta` is the number of the answer
 * that a REVISION wants reviewed. `content_digest` is made of a message and the number of an earlier one, after which
 * an equal message is a repeated one: the database refuses it. A rating belongs to one answer; another one of it
 * replaces it.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_record_message (
    id ${t.identity} CONSTRAINT tramites_record_message_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_message_record_fk REFERENCES tramites_record (id),
    numero ${t.integer} NOT NULL,
    de ${t.text(10)} NOT NULL CONSTRAINT tramites_record_message_de_ck CHECK (de IN ('CIUDADANO', 'CIUDAD')),
    tipo ${t.text(10)} NOT NULL CONSTRAINT tramites_record_message_tipo_ck CHECK (tipo IN ('MENSAJE', 'REVISION')),
    respuesta ${t.integer} NULL,
    texto ${t.longText} NULL,
    archivos ${t.json('archivos', 'tramites_record_message_archivos_ck')} NOT NULL,
    content_digest ${t.binary(32)} NOT NULL,
    user_id ${t.integer} NULL,
    written_at ${t.timestamp} NOT NULL,
    attended_at ${t.timestamp} NULL,
    CONSTRAINT tramites_record_message_numero_uq UNIQUE (record_id, numero),
    CONSTRAINT tramites_record_message_content_uq UNIQUE (record_id, content_digest))`);
  await run(
    'CREATE INDEX tramites_record_message_unattended_ix ON tramites_record_message (record_id) WHERE attended_at IS NULL',
  );
  await run(`CREATE TABLE tramites_answer_rating (
    answer_id ${t.integer} NOT NULL CONSTRAINT tramites_answer_rating_pk PRIMARY KEY
      CONSTRAINT tramites_answer_rating_answer_fk REFERENCES tramites_record_answer (id),
    nota ${t.integer} NOT NULL CONSTRAINT tramites_answer_rating_nota_ck CHECK (nota BETWEEN 1 AND 5),
    comentario ${t.longText} NULL,
    rated_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_answer_rating_rated_ix ON tramites_answer_rating (rated_at)');
});
