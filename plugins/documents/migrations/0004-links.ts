import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // Links by which readers download a document. Only the digest of a key is stored, so that the database opens no
  // document.
  await run(`CREATE TABLE documents_link (
    id ${t.identity} CONSTRAINT documents_link_pk PRIMARY KEY,
    document_id ${t.integer} NOT NULL
      CONSTRAINT documents_link_document_fk REFERENCES documents_document (id),
    digest ${t.text(64)} NOT NULL CONSTRAINT documents_link_digest_uq UNIQUE,
    created_at ${t.timestamp} NOT NULL,
    expires_at ${t.timestamp} NOT NULL,
    uses ${t.integer} NOT NULL,
    used_at ${t.timestamp} NULL)`);
  await run('CREATE INDEX documents_link_document_ix ON documents_link (document_id)');
  await run('CREATE INDEX documents_link_expires_ix ON documents_link (expires_at)');
});
