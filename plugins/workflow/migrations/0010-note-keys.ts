import { defineMigration } from '../../../host/plugin-api/index.js';

/** The notes that were written with an `Idempotency-Key`, in the transaction that wrote them. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE workflow_note_key (
    key_digest ${t.binary(32)} NOT NULL CONSTRAINT workflow_note_key_pk PRIMARY KEY,
    entry_id ${t.bigint} NOT NULL)`);
});
