import type { X509Certificate } from 'node:crypto';
import type { BitString } from 'asn1js';
import { certificateLibrary } from './signature-libraries.js';

const KEY_USAGE = '2.5.29.15';

/** The bits `digitalSignature` and `nonRepudiation` (RFC 5280, section 4.2.1.3). */
const SIGNING_BITS = 0xc0;

/** The purposes that certification authorities give to certificates for signing documents; one of them is enough. */
const SIGNING_PURPOSES = new Set([
  '2.5.29.37.0', // any
  '1.3.6.1.5.5.7.3.4', // mail, which most certificates of persons and offices have
  '1.3.6.1.5.5.7.3.36', // documents (RFC 9336)
  '1.3.6.1.4.1.311.10.3.12', // documents, by Microsoft
  '1.2.840.113583.1.1.5', // documents, by Adobe
  '1.3.6.1.5.5.7.3.2', // signing in, which certificates of persons have beside or in place of mail
]);

/**
 * Finds the reason why a certificate must not sign documents; undefined where it may. A certificate without these
 * restrictions may.
 */
export async function refusedUsage(certificate: X509Certificate): Promise<string | undefined> {
  const { Certificate } = await certificateLibrary();
  const usage = Certificate.fromBER(certificate.raw).extensions?.find(({ extnID }) => extnID === KEY_USAGE);
  const bits = usage?.parsedValue as BitString | undefined;
  if (usage && ((bits?.valueBlock.valueHexView[0] ?? 0) & SIGNING_BITS) === 0) {
    return 'its certificate is not for signing: its key usage has neither digitalSignature nor nonRepudiation';
  }
  const purposes: readonly string[] | undefined = certificate.keyUsage;
  if (purposes && purposes.length > 0 && !purposes.some((purpose) => SIGNING_PURPOSES.has(purpose))) {
    return 'its certificate is not for signing documents: its extended key usage has other purposes alone';
  }
  return undefined;
}
