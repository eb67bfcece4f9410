import type { EcPublicJwk } from './statement-key.js';
import type { PublishedKey } from './statement-keys.js';

/** A published key (RFC 7517); `nbf` and `exp` as in a token, in seconds. */
export interface PublicKey extends EcPublicJwk {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
  readonly nbf: number;
  /** Only of a key that has retired: when it did. */
  readonly exp?: number;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Returns the published keys. */
export function publicKeys(keys: readonly PublishedKey[]): readonly PublicKey[] {
  return keys.map(({ kid, jwk: { kty, crv, x, y }, createdAt, retiredAt }) => ({
    kty,
    crv,
    x,
    y,
    kid,
    use: 'sig',
    alg: 'ES256',
    nbf: seconds(createdAt),
    ...(retiredAt && { exp: seconds(retiredAt) }),
  }));
}
