import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The keys that the service generates: those of statements, and that of signatures without legal value. The private
  // key is sealed under the root key and bound to the id.
  await run(`CREATE TABLE documents_key (
    id ${t.text(43)} NOT NULL CONSTRAINT documents_key_pk PRIMARY KEY,
    purpose ${t.text(20)} NOT NULL CONSTRAINT documents_key_purpose_ck
      CHECK (purpose IN ('statement', 'signature')),
    public_jwk ${t.json('public_jwk', 'documents_key_public_jwk_ck')} NOT NULL,
    certificate ${t.longText} NULL,
    private_key ${t.binary(8000)} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    retired_at ${t.timestamp} NULL)`);
  // Hosts that start at once create one key.
  await run('CREATE UNIQUE INDEX documents_key_present_uq ON documents_key (purpose) WHERE retired_at IS NULL');
});
