import { defineMigration } from '../../../host/plugin-api/index.js';

/** Lists of the few documents of a state, a certificate or a template, the newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX documents_document_estado_ix ON documents_document (estado, id)');
  await run('CREATE INDEX documents_document_certificado_ix ON documents_document (certificado, id)');
  await run('CREATE INDEX documents_document_plantilla_ix ON documents_document (plantilla, id)');
});
