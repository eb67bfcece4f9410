import { ExecutionService } from './execution/execution-service.js';
import { ProceduresSettings } from './procedures-settings.js';
import { ProcedureAdministration } from './registry/procedure-administration.js';
import { ProcedureRegistry } from './registry/procedure-registry.js';
import { ProcedureTrials } from './registry/procedure-trials.js';
import { ApiTokenAdministration } from './tokens/api-token-administration.js';
import { ApiTokens } from './tokens/api-tokens.js';

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
