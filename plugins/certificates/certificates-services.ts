import { QuestionForms } from '../forms/contract.js';
import { ApiTokensSection } from './bundle/api-tokens-section.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { ProceduresSection } from './bundle/procedures-section.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateDefinitions } from './certificates/certificate-definitions.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { CertificatesSettings } from './certificates-settings.js';
import { ExecutionService } from './execution/execution-service.js';
import { ProcedureAdministration } from './procedures/procedure-administration.js';
import { ProcedureDefinitions } from './procedures/procedure-definitions.js';
import { ProcedurePermissions } from './procedures/procedure-permissions.js';
import { ProcedureRegistry } from './procedures/procedure-registry.js';
import { ProcedureRights } from './procedures/procedure-rights.js';
import { ProcedureTrials } from './procedures/procedure-trials.js';
import { RegistrationRepository } from './registrations/registration-repository.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';
import { ApiTokenAdministration } from './tokens/api-token-administration.js';
import { ApiTokens } from './tokens/api-tokens.js';

/** The plugin's own services, each bound to itself. */
export const certificatesServices = [
  ApiTokenAdministration,
  ApiTokens,
  ApiTokensSection,
  CertificateAdministration,
  CertificateCatalog,
  CertificateDefinitions,
  CertificateProcesses,
  CertificatesSection,
  ExecutionService,
  ProcedureAdministration,
  ProcedureDefinitions,
  ProcedurePermissions,
  ProcedureRegistry,
  ProcedureRights,
  ProceduresSection,
  ProcedureTrials,
  RegistrationRepository,
  RegistrationSearch,
  RegistrationService,
] as const;

/** What the plugin's functions are handed. */
export const certificatesUses = {
  catalog: CertificateCatalog,
  certificates: CertificateAdministration,
  executions: ExecutionService,
  forms: QuestionForms,
  procedures: ProcedureAdministration,
  processes: CertificateProcesses,
  registrations: RegistrationService,
  registry: ProcedureRegistry,
  search: RegistrationSearch,
  settings: CertificatesSettings,
  tokenAdministration: ApiTokenAdministration,
  tokens: ApiTokens,
  trials: ProcedureTrials,
} as const;
