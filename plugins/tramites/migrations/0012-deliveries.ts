import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Records that staff return ask for something: a text, files or both. `secreto` names the drafts of the answer, as the
 * key of the record would open it to readers of the table; it is null for moves of processes, which ask by themselves.
 * A delivery is what the citizen handed in; its move is the return that it answers, once.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  for (const column of [`pide_texto ${t.boolean}`, `pide_archivos ${t.boolean}`, `secreto ${t.text(36)}`]) {
    await run(`ALTER TABLE tramites_record_move ADD ${column} NULL`);
  }
  await run(`CREATE TABLE tramites_record_delivery (
    id ${t.identity} CONSTRAINT tramites_record_delivery_pk PRIMARY KEY,
    record_id ${t.integer} NOT NULL CONSTRAINT tramites_record_delivery_record_fk REFERENCES tramites_record (id),
    move_id ${t.integer} NOT NULL CONSTRAINT tramites_record_delivery_move_uq UNIQUE
      CONSTRAINT tramites_record_delivery_move_fk REFERENCES tramites_record_move (id),
    texto ${t.longText} NULL,
    archivos ${t.json('archivos', 'tramites_record_delivery_archivos_ck')} NOT NULL,
    user_id ${t.integer} NULL,
    delivered_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX tramites_record_delivery_record_ix ON tramites_record_delivery (record_id, id)');
});
