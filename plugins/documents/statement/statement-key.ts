import { createHash, generateKeyPairSync } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** A public key on the curve P-256 (RFC 7518, section 6.2). */
export interface EcPublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** A new key pair. */
interface NewStatementKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly id: string;
  readonly jwk: EcPublicJwk;
  readonly pkcs8: Buffer;
}

/** The length of a `kid`. A QR code has little room; 48 bits are enough to distinguish the few keys of a city. */
const KID_CHARACTERS = 8;

/** Returns the `kid` of a key: the beginning of its thumbprint. */
export const kidOf = (thumbprint: string): string => thumbprint.slice(0, KID_CHARACTERS);

/** Computes the SHA-256 of the required members, base64url (RFC 7638). */
export function thumbprintOf({ kty, crv, x, y }: EcPublicJwk): string {
  return createHash('sha256').update(canonicalJson({ kty, crv, x, y })).digest('base64url');
}

export function newStatementKey(): NewStatementKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const jwk: EcPublicJwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  return { id: thumbprintOf(jwk), jwk, pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}
