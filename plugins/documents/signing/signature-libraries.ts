import { webcrypto } from 'node:crypto';
import type { ICryptoEngine } from 'pkijs';

/** PDF and ASN.1, loaded at the first use: they do not slow a start down unless a key is configured. */
export const pdfLibrary = () => import('@libpdf/core');
export const certificateLibrary = () => import('pkijs');
/**
 * What certificates are checked with, named in each call: the PDF library puts an engine of its own into the whole
 * process, which fails for digests that are named by text.
 */
export async function certificateEngine(): Promise<ICryptoEngine> {
  const { CryptoEngine } = await certificateLibrary();
  return new CryptoEngine({ name: 'ventanilla', crypto: webcrypto });
}
export const asn1Library = () => import('asn1js');
