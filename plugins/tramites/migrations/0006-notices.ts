import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Notices to the person who filed a record. `causa` names what happened, such as the move `move/12`: the database
 * refuses a second notice of it. `texto` are its words as they were then; `medio` is what it is sent by, and
 * `envio` the outcome of that. An answer of the city goes with its notice.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE tramites_record_notice (
    id ${t.identity} CONSTRAINT tramites_record_notice_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_notice_record_fk REFERENCES tramites_record (id),
    causa ${t.text(40)} NOT NULL CONSTRAINT tramites_record_notice_causa_uq UNIQUE,
    ocasion ${t.text(20)} NOT NULL,
    texto ${t.longText} NOT NULL,
    medio ${t.text(10)} NOT NULL CONSTRAINT tramites_record_notice_medio_ck CHECK (medio IN ('CORREO', 'CHAT')),
    envio ${t.text(10)} NOT NULL
      CONSTRAINT tramites_record_notice_envio_ck CHECK (envio IN ('PENDIENTE', 'EN_COLA', 'ENVIADO', 'FALLIDO')),
    answer_id ${t.integer} NULL
      CONSTRAINT tramites_record_notice_answer_fk REFERENCES tramites_record_answer (id),
    told_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_record_notice_record_ix ON tramites_record_notice (record_id, told_at, id)');
});
