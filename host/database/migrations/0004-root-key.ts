import { defineMigration } from '../../plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // What tells the root key by which this database is used from any other one. Derived from it, one way: see `root-key-check.ts`.
  await run(`CREATE TABLE host_root_key (
    id ${t.integer} NOT NULL CONSTRAINT host_root_key_pk PRIMARY KEY,
    check_value ${t.binary(32)} NOT NULL CONSTRAINT host_root_key_check_value_uq UNIQUE,
    added_at ${t.timestamp} NOT NULL)`);
});
