import { defineMigration } from '../../plugin-api/index.js';

export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  await run(`CREATE TABLE host_revision (
    name ${t.text(100)} NOT NULL CONSTRAINT host_revision_pk PRIMARY KEY,
    revision ${t.bigint} NOT NULL)`);

  // Counters may be lost in a crash of the database, and are written often: no write-ahead log for them.
  await run(`CREATE ${dialect === 'postgres' ? 'UNLOGGED ' : ''}TABLE host_rate_limit (
    digest ${t.binary(32)} NOT NULL CONSTRAINT host_rate_limit_pk PRIMARY KEY,
    points ${t.integer} NOT NULL,
    expires_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX host_rate_limit_expires_ix ON host_rate_limit (expires_at)');

  await run(`CREATE TABLE host_initial_bundle (
    id ${t.integer} NOT NULL CONSTRAINT host_initial_bundle_pk PRIMARY KEY,
    loaded_at ${t.timestamp} NOT NULL)`);
});
