import { BundleSections, contribute, type Binder } from '../../host/plugin-api/index.js';
import { DraftableForms, QuestionForms } from '../forms/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { CaseParts, ProcessBinders, ProcessedRegistrations } from '../tramites/contract.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { CertificateAdministration } from './certificates/certificate-administration.js';
import { CertificateBindings } from './certificates/certificate-bindings.js';
import { CertificateCatalog } from './certificates/certificate-catalog.js';
import { CertificateDefinitions } from './certificates/certificate-definitions.js';
import { CertificateProcesses } from './certificates/certificate-processes.js';
import { CertificatesOnOffer } from './certificates/certificates-on-offer.js';
import { DraftableCertificates } from './certificates/draftable-certificates.js';
import { CertificateRegistrations, CertificateRequests, OfferedCertificates } from './contract.js';
import { RegistrationLookUp } from './registrations/registration-look-up.js';
import { RegistrationPart } from './registrations/registration-part.js';
import { RegistrationSearch } from './registrations/registration-search.js';
import { RegistrationService } from './registrations/registration-service.js';
import { EndedRequests } from './requests/ended-requests.js';
import { CertificateRequestService } from './requests/certificate-request-service.js';

/** Binds the services that other plugins ask for. */
export function bindPorts({ bind }: Pick<Binder, 'bind'>): void {
  bind(CertificateRegistrations).toService(RegistrationLookUp);
  bind(CertificateRequests).toService(CertificateRequestService);
  bind(ProcessedRegistrations).toService(EndedRequests);
  bind(OfferedCertificates).toService(CertificatesOnOffer);
}

/** The contributions of the plugin to the points of others. */
export const certificatesContributions = [
  contribute(BundleSections, CertificatesSection),
  contribute(CaseParts, RegistrationPart),
  contribute(DraftableForms, DraftableCertificates),
  contribute(ProcedureUsers, CertificateDefinitions),
  contribute(ProcessBinders, CertificateBindings),
] as const;

/** The services that the plugin's functions get. */
export const certificatesUses = {
  catalog: CertificateCatalog,
  certificates: CertificateAdministration,
  endedRequests: EndedRequests,
  forms: QuestionForms,
  processes: CertificateProcesses,
  registrations: RegistrationService,
  requests: CertificateRequestService,
  search: RegistrationSearch,
} as const;
