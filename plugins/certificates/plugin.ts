import { z } from 'zod';
import { definePlugin } from '../../host/plugin-api/index.js';
import { certificatesAdmin } from './admin/certificates-admin.js';
import { certificateRoutes } from './certificates-routes.js';
import { bindPorts, certificatesContributions, certificatesUses } from './certificates-services.js';
import { requestTemplate, resultTemplate } from './requests/request-mail.js';

/** Certificates, their registrations, and the requests of people on pages (decisions, section 5). */
export const certificatesPlugin = definePlugin({
  id: 'certificates',
  dependsOn: ['forms', 'procedures', 'tramites'],
  config: z.strictObject({}),
  permissions: [
    { code: 'certificates.admin', name: 'Administrar certificados' },
    { code: 'certificates.read', name: 'Consultar certificados y sus registros' },
  ],
  contributes: certificatesContributions,
  sections: ['certificados'],
  bindings: bindPorts,
  migrations: new URL('./migrations/', import.meta.url),
  mailTemplates: [requestTemplate, resultTemplate],
  uses: certificatesUses,
  routes: certificateRoutes,
  admin: certificatesAdmin,
  jobs: ({ endedRequests }) => [endedRequests.handler],
  schedules: ({ requests }) => [requests.schedule],
  health: ({ processes, catalog }) => [processes.checkStored(), catalog.checkForms()],
  start: ({ processes }) => processes.warnOfStored(),
});
