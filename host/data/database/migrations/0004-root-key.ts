import { defineMigration } from '../../../plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The key that the keys of this database are derived from, sealed under the root key, which it tells from any other
  // one.
  await run(`CREATE TABLE host_root_key (
    id ${t.integer} NOT NULL CONSTRAINT host_root_key_pk PRIMARY KEY,
    data_key ${t.binary(100)} NOT NULL,
    sealed_at ${t.timestamp} NOT NULL)`);
});
