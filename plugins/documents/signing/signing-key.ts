import { createHash, verify, X509Certificate } from 'node:crypto';
import { refusedUsage } from './certificate-usage.js';

/** Thrown where a key cannot sign. The message is for the log and the operator, and has no secret. */
export class SignatureKeyError extends Error {
  override readonly name = 'SignatureKeyError';
}

/** A key that signs documents. */
export interface SigningKey {
  /** The signer's certificate, followed by the known issuers. */
  readonly chain: readonly X509Certificate[];
  readonly kind: 'RSA' | 'EC';
  readonly nombre: string;
  readonly isDevelopment: boolean;
  readonly validFrom: Date;
  readonly validTo: Date;
  /**
   * Signs with SHA-256: PKCS #1 v1.5, or ECDSA in DER. Throws {@link SignatureKeyError} or the error of the signing
   * service.
   */
  sign(data: Buffer, signal: AbortSignal): Promise<Buffer>;
}

/** A key before its checks. */
export interface RawKey {
  /** The certificates in DER, the signer's first. */
  readonly certificates: readonly Buffer[];
  readonly isDevelopment: boolean;
  sign(what: { readonly data: Buffer; readonly sha256: Buffer }, signal: AbortSignal): Promise<Buffer>;
}

const MIN_RSA_BITS = 2048;

function parsed(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (cause) {
    throw new SignatureKeyError('one of its certificates cannot be read', { cause });
  }
}

function kindOf({ publicKey }: X509Certificate): SigningKey['kind'] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  if (type === 'ec') return 'EC';
  if (type !== 'rsa') throw new SignatureKeyError(`its kind is ${type ?? 'unknown'}: it must be RSA or EC`);
  const bits = details?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS) throw new SignatureKeyError(`it has ${bits} bits: RSA needs at least ${MIN_RSA_BITS}`);
  return 'RSA';
}

const isSame = (one: X509Certificate, other: X509Certificate): boolean => one.raw.equals(other.raw);

/** Orders the certificates from the signer upwards, and leaves out those that are not in its chain. */
export function orderedChain(leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [leaf];
  for (;;) {
    const last = chain.at(-1)!;
    const issuer = others.find(
      (candidate) =>
        last.checkIssued(candidate) &&
        last.verify(candidate.publicKey) &&
        !chain.some((known) => isSame(known, candidate)),
    );
    if (!issuer) return chain;
    chain.push(issuer);
  }
}

/** Returns the readable name of a certificate's owner. */
function commonName(certificate: X509Certificate): string {
  const { CN, O } = certificate.toLegacyObject().subject as { CN?: string | string[]; O?: string | string[] };
  return [CN ?? O ?? certificate.subject].flat()[0]!;
}

/**
 * Checks a key. Throws {@link SignatureKeyError} for one that cannot sign documents. The validity period is checked
 * elsewhere.
 */
export async function signingKey(raw: RawKey): Promise<SigningKey> {
  const [leaf, ...others] = raw.certificates.map(parsed);
  if (!leaf) throw new SignatureKeyError('it has no certificate');
  const kind = kindOf(leaf);
  const refusal = await refusedUsage(leaf);
  if (refusal !== undefined) throw new SignatureKeyError(refusal);
  return {
    chain: orderedChain(leaf, others),
    kind,
    nombre: commonName(leaf),
    isDevelopment: raw.isDevelopment,
    validFrom: new Date(leaf.validFrom),
    validTo: new Date(leaf.validTo),
    async sign(data, signal) {
      const signature = await raw.sign({ data, sha256: createHash('sha256').update(data).digest() }, signal);
      // A signature that cannot be verified must not be issued, whatever the signing service returned.
      if (!verify('sha256', data, leaf.publicKey, signature)) {
        throw new SignatureKeyError('what it signed is not verified by its certificate');
      }
      return signature;
    },
  };
}
