import { definePlugin } from '../../host/plugin-api/index.js';
import { documentsAdmin } from './admin/documents-admin.js';
import { documentsConfig } from './documents-config.js';
import { documentsPermissions } from './documents-permissions.js';
import { documentRoutes } from './documents-routes.js';
import { bindPorts, documentsContributions, documentsMetrics, documentsUses } from './documents-services.js';
import { DocumentsSettings } from './documents-settings.js';
import { keyColumn } from './key-column.js';
import { pageAssets } from './pages/page-assets.js';
import { DocumentSigner } from './signing/document-signer.js';
import { PadesDocumentSigner } from './signing/pades-document-signer.js';
import { SignedStatements } from './statement/signed-statements.js';
import { Statements } from './statement/statements.js';
import { CityDocumentTemplates } from './templates/city-document-templates.js';
import { DocumentTemplates } from './templates/document-templates.js';

/** Templates, printed and signed documents, and their verification (decisions, section 6). */
export const documentsPlugin = definePlugin({
  id: 'documents',
  mayUse: ['certificates', 'tramites', 'workflow'],
  config: documentsConfig,
  environment: {
    VENTANILLA_PDF_SANDBOX: 'pdf.sandbox',
    VENTANILLA_SIGNATURE_PASSWORD: 'signature.password',
    VENTANILLA_TIMESTAMP_PASSWORD: 'signature.timestamp.password',
  },
  permissions: documentsPermissions,
  contributes: documentsContributions,
  sections: ['plantillas'],
  bindings({ bind }, config) {
    bind(DocumentsSettings).toConstantValue(config);
    bind(DocumentTemplates).toService(CityDocumentTemplates);
    bind(Statements).toService(SignedStatements);
    bind(DocumentSigner).toService(PadesDocumentSigner);
    bindPorts({ bind }, config);
  },
  migrations: new URL('./migrations/', import.meta.url),
  sealedColumns: [keyColumn],
  metrics: documentsMetrics,
  uses: documentsUses,
  routes: documentRoutes,
  assets: [pageAssets],
  admin: documentsAdmin,
  listens: ({ revocation }) => [revocation.listener],
  schedules: ({ issuing, links, signatureWatch }) => [issuing.schedule, links.schedule, signatureWatch.schedule],
  health: ({ certificateTemplates, printing, signatureWatch }) => [
    printing.check(),
    signatureWatch.check(),
    certificateTemplates.check(),
  ],
  start: async ({ printing, signatureWatch, statementKeys }) => {
    printing.begin();
    await statementKeys.ensure();
    await signatureWatch.begin();
  },
  stop: ({ printing }) => printing.close(),
});
