import { defineMigration } from '../../../plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The data key, from which the other keys of this database are derived. It is sealed under the root key, so that a
  // wrong root key is recognized.
  await run(`CREATE TABLE host_root_key (
    id ${t.integer} NOT NULL CONSTRAINT host_root_key_pk PRIMARY KEY,
    data_key ${t.binary(100)} NOT NULL,
    sealed_at ${t.timestamp} NOT NULL)`);
});
