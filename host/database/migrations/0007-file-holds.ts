import { defineMigration } from '../../plugin-api/index.js';

/** While a row has not ended, the contents of released files stay in the storage: a backup is being taken. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE host_file_hold (
      id ${t.text(36)} NOT NULL CONSTRAINT host_file_hold_pk PRIMARY KEY,
      ends_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX host_file_hold_ends_ix ON host_file_hold (ends_at)');
});
