import { defineMigration } from '../../../host/plugin-api/index.js';

/**
 * The digest of the content of a document, as a person may have read it in a draft; null for certificates and older
 * documents.
 */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE documents_document ADD sha256_contenido ${t.text(64)} NULL`);
});
