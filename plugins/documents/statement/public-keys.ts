import type { EcPublicJwk } from './statement-key.js';
import type { PublishedKey } from './statement-keys.js';

/** A published key (RFC 7517). `nbf` and `exp` are Unix seconds, as in a token. */
export interface PublicKey extends EcPublicJwk {
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
  readonly nbf: number;
  /** The time of its retirement; missing in the present key. */
  readonly exp?: number;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Converts the published keys to JWKs. */
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
