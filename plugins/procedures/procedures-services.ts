import { ApiTokensSection } from './bundle/api-tokens-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { ExecutionService } from './execution/execution-service.js';
import { ProceduresSettings } from './procedures-settings.js';
import { ProcedureAdministration } from './registry/procedure-administration.js';
import { ProcedureDefinitions } from './registry/procedure-definitions.js';
import { ProcedurePermissions } from './registry/procedure-permissions.js';
import { ProcedureRegistry } from './registry/procedure-registry.js';
import { ProcedureRights } from './registry/procedure-rights.js';
import { ProcedureTrials } from './registry/procedure-trials.js';
import { ApiTokenAdministration } from './tokens/api-token-administration.js';
import { ApiTokens } from './tokens/api-tokens.js';

/** The plugin's own services, each bound to itself. */
export const proceduresServices = [
  ApiTokenAdministration,
  ApiTokens,
  ApiTokensSection,
  ExecutionService,
  ProcedureAdministration,
  ProcedureDefinitions,
  ProcedurePermissions,
  ProcedureRegistry,
  ProcedureRights,
  ProceduresSection,
  ProcedureTrials,
] as const;

/** What the plugin's functions are handed. */
export const proceduresUses = {
  executions: ExecutionService,
  procedures: ProcedureAdministration,
  registry: ProcedureRegistry,
  settings: ProceduresSettings,
  tokenAdministration: ApiTokenAdministration,
  tokens: ApiTokens,
  trials: ProcedureTrials,
} as const;
