import { z } from 'zod';
import { definePlugin, ReadLog } from '../../host/plugin-api/index.js';
import { QuestionForms } from '../forms/contract.js';
import { certificatesAdmin } from './admin/certificates-admin.js';
import { certificatesContributions } from './certificates-contributions.js';
import { certificatesPersonalColumns } from './certificates-personal-columns.js';
import { certificateRoutes } from './certificates-routes.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { CertificateRegistrations } from './contract.js';
import { RegistrationLookUp } from './registrations/registration-look-up.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';

/** Certificates, and what is registered of them (decisions, section 5). */
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
  bindings({ bind }) {
    bind(CertificateRegistrations).toService(RegistrationLookUp);
  },
  migrations: new URL('./migrations/', import.meta.url),
  personalColumns: certificatesPersonalColumns,
  uses: {
    catalog: CertificateCatalog,
    certificates: CertificateAdministration,
    forms: QuestionForms,
    processes: CertificateProcesses,
    reads: ReadLog,
    registrations: RegistrationService,
    search: RegistrationSearch,
  },
  routes: certificateRoutes,
  admin: certificatesAdmin,
  health: ({ processes, catalog }) => [processes.checkStored(), catalog.checkForms()],
  start: ({ processes }) => processes.warnOfStored(),
});
