import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // A receipt that went to a mailbox, for the day in which it counts. Places are numbered and taken again once they are free,
  // so that two transactions that see the same ones never both find room. The mailbox is a keyed digest.
  await run(`CREATE TABLE tramites_receipt_place (
    mailbox_digest ${t.binary(32)} NOT NULL,
    numero ${t.integer} NOT NULL,
    taken_at ${t.timestamp} NOT NULL,
    CONSTRAINT tramites_receipt_place_pk PRIMARY KEY (mailbox_digest, numero))`);
  await run('CREATE INDEX tramites_receipt_place_taken_ix ON tramites_receipt_place (taken_at)');
});
