import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The notices to the person who filed a record. `causa` names the event, such as the move `move/12`: the database
 * refuses a second notice of it. `texto` keeps the words of that time; `medio` is the means, and `envio` the outcome of
 * the delivery.
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
    told_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_record_notice_record_ix ON tramites_record_notice (record_id, told_at, id)');
});
