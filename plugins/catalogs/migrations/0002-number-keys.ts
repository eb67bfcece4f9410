import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * Creates the table of numbers that were taken with an `Idempotency-Key`. The row is written in the transaction that
 * takes the number.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE catalogs_number_key (
    consecutivo_id ${t.integer} NOT NULL CONSTRAINT catalogs_number_key_consecutivo_fk
      REFERENCES catalogs_consecutivo (id) ON DELETE CASCADE,
    key_digest ${t.binary(32)} NOT NULL,
    numero ${t.integer} NOT NULL,
    texto ${t.text(40)} NOT NULL,
    codigo ${t.text(60)} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    CONSTRAINT catalogs_number_key_pk PRIMARY KEY (consecutivo_id, key_digest))`);
  await run('CREATE INDEX catalogs_number_key_created_ix ON catalogs_number_key (created_at)');
});
