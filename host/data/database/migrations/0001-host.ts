import { defineMigration } from '../../../plugin-api/index.js';

export const migration = defineMigration(async ({ dialect, run, types: t }) => {
  await run(`CREATE TABLE host_revision (
    name ${t.text(100)} NOT NULL CONSTRAINT host_revision_pk PRIMARY KEY,
    revision ${t.bigint} NOT NULL)`);

  // Counters are written often, and may be lost when the database crashes: no write-ahead log for them.
  await run(`CREATE ${dialect === 'postgres' ? 'UNLOGGED ' : ''}TABLE host_rate_limit (
    digest ${t.binary(32)} NOT NULL CONSTRAINT host_rate_limit_pk PRIMARY KEY,
    points ${t.integer} NOT NULL,
    expires_at ${t.timestamp} NOT NULL)`);
  await run('CREATE INDEX host_rate_limit_expires_ix ON host_rate_limit (expires_at)');

  await run(`CREATE TABLE host_initial_bundle (
    id ${t.integer} NOT NULL CONSTRAINT host_initial_bundle_pk PRIMARY KEY,
    loaded_at ${t.timestamp} NOT NULL)`);

  // A row precedes its file in the storage and outlives it. A row without an owner is an upload that is not assigned
  // yet or, with `swept_at`, claimed for removal.
  await run(`CREATE TABLE host_file (
    id ${t.text(36)} NOT NULL CONSTRAINT host_file_pk PRIMARY KEY,
    storage_key ${t.text(64)} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    swept_at ${t.timestamp} NULL,
    owner ${t.text(150)} NULL,
    slot ${t.text(100)} NULL,
    name ${t.text(255)} NULL,
    type ${t.text(130)} NULL,
    size ${t.integer} NULL,
    sha256 ${t.text(64)} NULL,
    CONSTRAINT host_file_owner_ck CHECK (owner IS NULL OR (swept_at IS NULL AND slot IS NOT NULL AND name IS NOT NULL
      AND type IS NOT NULL AND size IS NOT NULL AND sha256 IS NOT NULL)))`);
  await run('CREATE UNIQUE INDEX host_file_place_uq ON host_file (owner, slot) WHERE owner IS NOT NULL');
  await run('CREATE INDEX host_file_ownerless_ix ON host_file (created_at) WHERE owner IS NULL');

  // The city's own texts of mails, in Liquid.
  await run(`CREATE TABLE host_mail_template (
    codigo ${t.text(60)} NOT NULL CONSTRAINT host_mail_template_pk PRIMARY KEY,
    asunto ${t.text(300)} NOT NULL,
    html ${t.longText} NOT NULL,
    texto ${t.longText} NOT NULL,
    revision ${t.integer} NOT NULL)`);
});
