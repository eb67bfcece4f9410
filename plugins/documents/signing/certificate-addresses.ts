import type { Certificate, DistributionPoint, GeneralName } from 'pkijs';
import { certificateLibrary } from './signature-libraries.js';

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1';
const DISTRIBUTION_POINTS = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';
const ISSUERS = '1.3.6.1.5.5.7.48.2';
const ADDRESS = 6;

/** What a certificate names of its authority: HTTP addresses, in its order. */
export interface CertificateAddresses {
  readonly ocsp: readonly string[];
  readonly crls: readonly string[];
  /** Of the certificate that issued it. */
  readonly issuers: readonly string[];
}

const isHttp = (name: GeneralName): boolean => name.type === ADDRESS && /^https?:\/\//i.test(String(name.value));
const addressesOf = (names: readonly GeneralName[]): string[] => names.filter(isHttp).map(({ value }) => String(value));

const namesOf = ({ distributionPoint }: DistributionPoint): readonly GeneralName[] =>
  Array.isArray(distributionPoint) ? distributionPoint : [];

/** Reads them. An extension that cannot be read names none. */
export async function addressesIn(certificate: Certificate): Promise<CertificateAddresses> {
  const { InfoAccess, CRLDistributionPoints } = await certificateLibrary();
  const valueOf = (id: string) =>
    certificate.extensions?.find(({ extnID }) => extnID === id)?.extnValue.valueBlock.valueHexView;
  const access = valueOf(AUTHORITY_ACCESS);
  const points = valueOf(DISTRIBUTION_POINTS);
  const descriptions = access ? InfoAccess.fromBER(access).accessDescriptions : [];
  const named = (method: string): string[] =>
    addressesOf(descriptions.filter(({ accessMethod }) => accessMethod === method).map((one) => one.accessLocation));
  return {
    ocsp: named(OCSP),
    issuers: named(ISSUERS),
    crls: points ? addressesOf(CRLDistributionPoints.fromBER(points).distributionPoints.flatMap(namesOf)) : [],
  };
}
