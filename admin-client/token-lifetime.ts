import type { TokenPair } from './credentials.js';

interface Times {
  readonly iat?: number;
  readonly exp?: number;
}

function timesOf(jwt: string): Times {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Times;
  } catch {
    // Then the service's refusal shows that the token has expired.
    return {};
  }
}

/** A token is renewed this long before it expires, or a tenth of its lifetime where that is less. */
const MARGIN_SECONDS = 30;

/**
 * Computes when to renew an access token, in milliseconds since 1970. `issuedNow` measures its lifetime from the
 * present, so that a wrong clock of this machine does not matter.
 */
export function renewalTime({ access }: TokenPair, { issuedNow }: { readonly issuedNow: boolean }): number {
  const { iat, exp } = timesOf(access);
  if (iat === undefined || exp === undefined) return Infinity;
  const expires = issuedNow ? Date.now() / 1000 + exp - iat : exp;
  return (expires - Math.min(MARGIN_SECONDS, (exp - iat) / 10)) * 1000;
}
