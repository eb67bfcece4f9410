import { QuestionForms } from '../forms/contract.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';

/** What the plugin's functions are handed. */
export const certificatesUses = {
  catalog: CertificateCatalog,
  certificates: CertificateAdministration,
  forms: QuestionForms,
  processes: CertificateProcesses,
  registrations: RegistrationService,
  search: RegistrationSearch,
} as const;
