import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The tables of terms and their events. `plazo` is a term as JSON, an object or a text: no constraint checks it, as
 * ISJSON of SQL Server accepts no text. `due_at` is null while the term is paused; `revision` grows with each change.
 * The columns that a filing writes have no CHECK: PostgreSQL parses and plans those of a table again for each
 * statement.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE terms_term (
    id ${t.identity} CONSTRAINT terms_term_pk PRIMARY KEY,
    owner_kind ${t.text(40)} NOT NULL,
    owner_id ${t.integer} NOT NULL,
    perfil ${t.text(40)} NULL,
    plazo ${t.text(60)} NOT NULL,
    received_at ${t.timestamp} NOT NULL,
    due_at ${t.timestamp} NULL,
    ended_at ${t.timestamp} NULL,
    fin ${t.text(20)} NULL,
    revision ${t.integer} NOT NULL,
    CONSTRAINT terms_term_owner_uq UNIQUE (owner_kind, owner_id))`);

  // Rows are only added. `due_at` is the end of the term since then.
  await run(`CREATE TABLE terms_event (
    id ${t.identity} CONSTRAINT terms_event_pk PRIMARY KEY,
    term_id ${t.integer} NOT NULL CONSTRAINT terms_event_term_fk REFERENCES terms_term (id),
    tipo ${t.text(20)} NOT NULL CONSTRAINT terms_event_tipo_ck
      CHECK (tipo IN ('PAUSA', 'REANUDACION', 'PRORROGA', 'FIN', 'TRASLADO', 'CORRECCION')),
    at ${t.timestamp} NOT NULL,
    user_id ${t.integer} NULL,
    motivo ${t.text(1000)} NULL,
    plazo ${t.text(60)} NULL,
    entidad ${t.text(300)} NULL,
    citizen_due_at ${t.timestamp} NULL,
    due_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX terms_event_term_ix ON terms_event (term_id, id)');
});
