import { BundleSections, contribute, FunctionKeepers, PermissionSources } from '../../host/plugin-api/index.js';
import { ApiTokensSection } from './bundle/api-tokens-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { ProcedureUsers } from './contract.js';
import { KeptProcedures } from './registry/kept-procedures.js';
import { ProcedurePermissions } from './registry/procedure-permissions.js';
import { ApiTokens } from './tokens/api-tokens.js';

/** What the plugin adds to the points of others. */
export const proceduresContributions = [
  ...[ProceduresSection, ApiTokensSection].map((section) => contribute(BundleSections, section)),
  contribute(PermissionSources, ProcedurePermissions),
  contribute(ProcedureUsers, ApiTokens),
  contribute(FunctionKeepers, KeptProcedures),
];
