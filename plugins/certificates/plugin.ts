import { BundleSections, contribute, definePlugin, PermissionSources } from '../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../tramites/contract.js';
import { certificatesAdmin } from './admin/certificates-admin.js';
import { ApiTokensSection } from './bundle/api-tokens-section.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { certificatesConfig } from './certificates-config.js';
import { certificatesRoutes } from './certificates-routes.js';
import { certificatesServices, certificatesUses } from './certificates-services.js';
import { CertificatesSettings } from './certificates-settings.js';
import { DatabaseRegisteredProcedures } from './procedures/database-registered-procedures.js';
import { ProcedurePermissions } from './procedures/procedure-permissions.js';

/** Certificates, and the city's registered procedures through their doors (decisions, section 5). */
export const certificatesPlugin = definePlugin({
  id: 'certificates',
  dependsOn: ['forms', 'tramites'],
  config: certificatesConfig,
  permissions: [
    { code: 'certificates.admin', name: 'Administrar certificados, procedimientos y tokens' },
    { code: 'certificates.read', name: 'Consultar certificados y sus registros' },
    { code: 'certificates.sql', name: 'Crear y cambiar procedimientos de la base de datos' },
  ],
  contributes: [
    contribute(BundleSections, ProceduresSection),
    contribute(BundleSections, CertificatesSection),
    contribute(BundleSections, ApiTokensSection),
    contribute(PermissionSources, ProcedurePermissions),
  ],
  bindings({ bind }, config) {
    bind(CertificatesSettings).toConstantValue(config);
    bind(RegisteredProcedures).to(DatabaseRegisteredProcedures);
    for (const service of certificatesServices) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: certificatesUses,
  routes: certificatesRoutes,
  admin: certificatesAdmin,
  health: async ({ processes, catalog, registry }) => {
    await processes.checkStored();
    await registry.check();
    await catalog.checkForms();
  },
  start: ({ processes }) => processes.warnOfStored(),
});
