import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // One row a record that was filed with an Idempotency-Key, written in the record's own transaction.
  await run(`CREATE TABLE tramites_idempotency (
    tramite_id ${t.integer} NOT NULL CONSTRAINT tramites_idempotency_tramite_fk REFERENCES tramites_tramite (id),
    key_digest ${t.binary(32)} NOT NULL,
    content_digest ${t.binary(32)} NOT NULL,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_idempotency_record_fk REFERENCES tramites_record (id),
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_idempotency_pk PRIMARY KEY (tramite_id, key_digest))`);
  await run('CREATE INDEX tramites_idempotency_created_ix ON tramites_idempotency (created_at)');

  // Moves of a record after it was filed: from, to, when, by whom and why.
  await run(`CREATE TABLE tramites_record_move (
    id ${t.identity} CONSTRAINT tramites_record_move_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_move_record_fk REFERENCES tramites_record (id),
    desde ${t.text(20)} NOT NULL,
    hacia ${t.text(20)} NOT NULL,
    user_id ${t.integer} NULL,
    motivo ${t.text(1000)} NULL,
    moved_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_record_move_record_ix ON tramites_record_move (record_id, id)');
});
