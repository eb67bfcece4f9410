import { definePlugin } from '../../host/plugin-api/index.js';
import { proceduresAdmin } from './admin/procedures-admin.js';
import { ProcedureUsers, RegisteredProcedures } from './contract.js';
import { ExecutionService } from './execution/execution-service.js';
import { OpenProcedures } from './executor/open-procedures.js';
import { ProcedureExecutor } from './executor/procedure-executor.js';
import { procedureMetrics } from './executor/procedure-figures.js';
import { proceduresConfig } from './procedures-config.js';
import { proceduresContributions } from './procedures-contributions.js';
import { proceduresPermissions } from './procedures-permissions.js';
import { proceduresRoutes } from './procedures-routes.js';
import { ProceduresSettings } from './procedures-settings.js';
import { DatabaseRegisteredProcedures } from './registry/database-registered-procedures.js';
import { ProcedureAdministration } from './registry/procedure-administration.js';
import { ProcedureRegistry } from './registry/procedure-registry.js';
import { ProcedureTrials } from './registry/procedure-trials.js';
import { ApiTokenAdministration } from './tokens/api-token-administration.js';
import { ApiTokens } from './tokens/api-tokens.js';
import { proceduresPersonalColumns } from './procedures-personal-columns.js';

/** The city's stored procedures: which may be run, by whom, and the doors to them (decisions, section 5). */
export const proceduresPlugin = definePlugin({
  id: 'procedures',
  config: proceduresConfig,
  environment: { VENTANILLA_PROCEDURES_PASSWORD: 'executor.password' },
  permissions: proceduresPermissions,
  offers: [ProcedureUsers],
  contributes: proceduresContributions,
  sections: ['procedimientos', 'tokens_api'],
  bindings({ bind }, config) {
    bind(ProceduresSettings).toConstantValue(config);
    bind(ProcedureExecutor).toDynamicValue((container) => container.get(OpenProcedures).executor);
    bind(RegisteredProcedures).toService(DatabaseRegisteredProcedures);
  },
  migrations: new URL('./migrations/', import.meta.url),
  personalColumns: proceduresPersonalColumns,
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
