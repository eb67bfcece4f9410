import { defineMigration } from '../../../host/plugin-api/index.js';

/** Creates the indexes of lists by state, certificate or template, newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX documents_document_estado_ix ON documents_document (estado, id)');
  await run('CREATE INDEX documents_document_certificado_ix ON documents_document (certificado, id)');
  await run('CREATE INDEX documents_document_plantilla_ix ON documents_document (plantilla, id)');
});
