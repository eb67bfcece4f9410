import type { SchemeName } from './identity.js';

/** For which calls of a route it matters who calls: those with this header, or with this parameter in the query. */
export interface CredentialOccasion {
  readonly header?: string;
  readonly query?: string;
}

/** Who may call a route. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'optional'; readonly schemes: readonly SchemeName[]; readonly when?: CredentialOccasion }
  | {
      readonly kind: 'authenticated';
      readonly schemes: readonly SchemeName[];
      readonly permissions?: readonly string[];
    };

/** No credential is looked at. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/**
 * Anyone; a call for which it matters says by its credential for whom. What it shows of the schemes must hold (401),
 * and without any the caller is anonymous. For other calls no credential is looked at: it costs nothing then. Without
 * `when` it matters for all.
 */
export function optionally<const S extends readonly SchemeName[]>(
  schemes: S,
  when?: CredentialOccasion,
): { readonly kind: 'optional'; readonly schemes: S; readonly when?: CredentialOccasion } {
  return { kind: 'optional', schemes, ...(when && { when }) };
}

/** One of the schemes must hold; with a permission, or several, the caller must have that or one of those too (403). */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string | readonly [string, ...string[]],
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permissions?: readonly string[] } {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  return { kind: 'authenticated', schemes, ...(permissions && { permissions }) };
}
