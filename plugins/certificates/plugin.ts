import { z } from 'zod';
import { BundleSections, contribute, definePlugin } from '../../host/plugin-api/index.js';
import { QuestionForms } from '../forms/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { CaseParts, ProcessBinders } from '../tramites/contract.js';
import { certificatesAdmin } from './admin/certificates-admin.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { certificateRoutes } from './certificates-routes.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateBindings } from './certificates/certificate-bindings.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateDefinitions } from './certificates/certificate-definitions.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { CertificateRegistrations } from './contract.js';
import { RegistrationLookUp } from './registrations/registration-look-up.js';
import { RegistrationPart } from './registrations/registration-part.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';

/** Certificates, and their registrations (decisions, section 5). */
export const certificatesPlugin = definePlugin({
  id: 'certificates',
  dependsOn: ['forms', 'procedures', 'tramites'],
  config: z.strictObject({}),
  permissions: [
    { code: 'certificates.admin', name: 'Administrar certificados' },
    { code: 'certificates.read', name: 'Consultar certificados y sus registros' },
  ],
  contributes: [
    contribute(BundleSections, CertificatesSection),
    contribute(CaseParts, RegistrationPart),
    contribute(ProcedureUsers, CertificateDefinitions),
    contribute(ProcessBinders, CertificateBindings),
  ],
  sections: ['certificados'],
  bindings({ bind }) {
    bind(CertificateRegistrations).toService(RegistrationLookUp);
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    catalog: CertificateCatalog,
    certificates: CertificateAdministration,
    forms: QuestionForms,
    processes: CertificateProcesses,
    registrations: RegistrationService,
    search: RegistrationSearch,
  },
  routes: certificateRoutes,
  admin: certificatesAdmin,
  health: ({ processes, catalog }) => [processes.checkStored(), catalog.checkForms()],
  start: ({ processes }) => processes.warnOfStored(),
});
