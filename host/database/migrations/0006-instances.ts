import { defineMigration } from '../../plugin-api/index.js';

/**
 * The hosts that serve this database: their versions, and by their ids the root keys that each holds. A host that is
 * gone has not written `seen_at` for a while, by the clock of the database. A host with a `leave_reason` is to end.
 * They are as few as hosts, so that the primary key is the only index.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`CREATE TABLE host_instance (
    id ${t.text(36)} NOT NULL CONSTRAINT host_instance_pk PRIMARY KEY,
    name ${t.text(300)} NOT NULL,
    versions ${t.longText} NOT NULL,
    root_keys ${t.longText} NOT NULL,
    beats ${t.bigint} NOT NULL,
    seen_at ${t.timestamp} NOT NULL,
    leave_reason ${t.longText} NULL)`);

  // While the root key changes: the id of the key that hosts seal under already. The key of the database follows last.
  await run(`ALTER TABLE host_root_key ADD sealing_id ${t.binary(8)} NULL`);
});
