import { BundleSections, contribute, definePlugin, Expiries, PermissionSources } from '../../host/plugin-api/index.js';
import { proceduresAdmin } from './admin/procedures-admin.js';
import { ApiTokensSection } from './bundle/api-tokens-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { ProcedureUsers, RegisteredProcedures } from './contract.js';
import { ExecutionService } from './execution/execution-service.js';
import { OpenProcedures } from './executor/open-procedures.js';
import { procedureMetrics } from './executor/procedure-figures.js';
import { proceduresConfig } from './procedures-config.js';
import { proceduresPermissions } from './procedures-permissions.js';
import { proceduresRoutes } from './procedures-routes.js';
import { ProceduresSettings } from './procedures-settings.js';
import { DatabaseRegisteredProcedures } from './registry/database-registered-procedures.js';
import { ProcedureAdministration } from './registry/procedure-administration.js';
import { ProcedurePermissions } from './registry/procedure-permissions.js';
import { ProcedureRegistry } from './registry/procedure-registry.js';
import { ProcedureTrials } from './registry/procedure-trials.js';
import { ApiTokenAdministration } from './tokens/api-token-administration.js';
import { ApiTokens } from './tokens/api-tokens.js';

/** The city's stored procedures: which may be run, by whom, and the doors to them (decisions, section 5). */
export const proceduresPlugin = definePlugin({
  id: 'procedures',
  config: proceduresConfig,
  environment: { VENTANILLA_PROCEDURES_PASSWORD: 'executor.password' },
  permissions: proceduresPermissions,
  offers: [ProcedureUsers],
  contributes: [
    contribute(BundleSections, ProceduresSection),
    contribute(BundleSections, ApiTokensSection),
    contribute(PermissionSources, ProcedurePermissions),
    contribute(ProcedureUsers, ApiTokens),
    contribute(Expiries, ApiTokens),
  ],
  sections: ['procedimientos', 'tokens_api'],
  bindings({ bind }, config) {
    bind(ProceduresSettings).toConstantValue(config);
    bind(RegisteredProcedures).toService(DatabaseRegisteredProcedures);
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: procedureMetrics,
  uses: {
    executions: ExecutionService,
    open: OpenProcedures,
    procedures: ProcedureAdministration,
    registry: ProcedureRegistry,
    settings: ProceduresSettings,
    tokenAdministration: ApiTokenAdministration,
    tokens: ApiTokens,
    trials: ProcedureTrials,
  },
  routes: proceduresRoutes,
  admin: proceduresAdmin,
  health: ({ registry }) => registry.check(),
  start: ({ open }) => open.check(),
  stop: ({ open }) => open.close(),
});
