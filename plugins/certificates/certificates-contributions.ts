import { BundleSections, contribute, PersonalData, ReadSubjectSources } from '../../host/plugin-api/index.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { CaseParts, ProcessBinders } from '../tramites/contract.js';
import { CertificatesSection } from './bundle/certificates-section.js';
import { CertificateBindings } from './certificates/certificate-bindings.js';
import { CertificateDefinitions } from './certificates/certificate-definitions.js';
import { CertificatesPersonalData } from './personal/certificates-personal-data.js';
import { RegistrationPart } from './registrations/registration-part.js';
import { RegistrationsByLlave } from './registrations/registrations-by-llave.js';

/** What the plugin adds to the points of others. */
export const certificatesContributions = [
  contribute(BundleSections, CertificatesSection),
  contribute(CaseParts, RegistrationPart),
  contribute(PersonalData, CertificatesPersonalData),
  contribute(ProcedureUsers, CertificateDefinitions),
  contribute(ProcessBinders, CertificateBindings),
  contribute(ReadSubjectSources, RegistrationsByLlave),
] as const;
