import { webcrypto } from 'node:crypto';
import type { ICryptoEngine } from 'pkijs';

/**
 * Loads the PDF library at its first use. A start without a configured key loads neither this nor the ASN.1 libraries.
 */
export const pdfLibrary = () => import('@libpdf/core');
export const certificateLibrary = () => import('pkijs');
/**
 * Makes the engine that checks certificates. It is passed to each call, because the PDF library sets a global engine,
 * which fails for digests given by name.
 */
export async function certificateEngine(): Promise<ICryptoEngine> {
  const { CryptoEngine } = await certificateLibrary();
  return new CryptoEngine({ name: 'ventanilla', crypto: webcrypto });
}
export const asn1Library = () => import('asn1js');
