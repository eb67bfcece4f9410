import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the table of words by which staff search invoices: those of number, concept and holder. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE correspondents_invoice_word (
    palabra ${t.text(40)} NOT NULL,
    invoice_row ${t.integer} NOT NULL,
    CONSTRAINT correspondents_invoice_word_pk PRIMARY KEY (palabra, invoice_row))`);
  await run('CREATE INDEX correspondents_invoice_word_row_ix ON correspondents_invoice_word (invoice_row, palabra)');
});
