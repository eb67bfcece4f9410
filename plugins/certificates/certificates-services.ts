import { QuestionForms } from '../forms/contract.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateBindings } from './certificates/certificate-bindings.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateDefinitions } from './certificates/certificate-definitions.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { RegistrationLookUp } from './registrations/registration-look-up.js';
import { RegistrationPart } from './registrations/registration-part.js';
import { RegistrationRepository } from './registrations/registration-repository.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';

/** The plugin's own services, each bound to itself. */
export const certificatesServices = [
  CertificateAdministration,
  CertificateBindings,
  CertificateCatalog,
  CertificateDefinitions,
  CertificateProcesses,
  CertificatesSection,
  RegistrationLookUp,
  RegistrationPart,
  RegistrationRepository,
  RegistrationSearch,
  RegistrationService,
] as const;

/** What the plugin's functions are handed. */
export const certificatesUses = {
  catalog: CertificateCatalog,
  certificates: CertificateAdministration,
  forms: QuestionForms,
  processes: CertificateProcesses,
  registrations: RegistrationService,
  search: RegistrationSearch,
} as const;
