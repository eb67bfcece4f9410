import type { Certificate, CRLDistributionPoints, DistributionPoint, GeneralName, InfoAccess } from 'pkijs';

const AUTHORITY_ACCESS = '1.3.6.1.5.5.7.1.1';
const DISTRIBUTION_POINTS = '2.5.29.31';
const OCSP = '1.3.6.1.5.5.7.48.1';
const ISSUERS = '1.3.6.1.5.5.7.48.2';
const ADDRESS = 6;

/** The HTTP addresses of an authority that a certificate names, in its order. */
export interface CertificateAddresses {
  readonly ocsp: readonly string[];
  readonly crls: readonly string[];
  /** The addresses of the issuer's certificate. */
  readonly issuers: readonly string[];
}

const isHttp = (name: GeneralName): boolean => name.type === ADDRESS && /^https?:\/\//i.test(String(name.value));
const addressesOf = (names: readonly GeneralName[]): string[] => names.filter(isHttp).map(({ value }) => String(value));

const namesOf = ({ distributionPoint }: DistributionPoint): readonly GeneralName[] =>
  Array.isArray(distributionPoint) ? distributionPoint : [];

/** Reads the addresses. An unreadable extension counts as missing. */
export function addressesIn({ extensions = [] }: Certificate): CertificateAddresses {
  const valueOf = (id: string): unknown => extensions.find(({ extnID }) => extnID === id)?.parsedValue;
  const { accessDescriptions = [] } = (valueOf(AUTHORITY_ACCESS) as InfoAccess | undefined) ?? {};
  const { distributionPoints = [] } = (valueOf(DISTRIBUTION_POINTS) as CRLDistributionPoints | undefined) ?? {};
  const named = (method: string): string[] =>
    addressesOf(accessDescriptions.filter((one) => one.accessMethod === method).map((one) => one.accessLocation));
  return { ocsp: named(OCSP), issuers: named(ISSUERS), crls: addressesOf(distributionPoints.flatMap(namesOf)) };
}
