import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the column that tells the invoices of processes from those of the city. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(
    `ALTER TABLE correspondents_invoice ADD de_proceso ${t.boolean} NOT NULL
      CONSTRAINT correspondents_invoice_de_proceso_df DEFAULT ${t.false}`,
  );
});
