import type { SchemeName } from './identity.js';

/** Who may call a route. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'optional'; readonly schemes: readonly SchemeName[] }
  | {
      readonly kind: 'authenticated';
      readonly schemes: readonly SchemeName[];
      readonly permissions?: readonly string[];
    };

/** No credential is looked at. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/**
 * Anyone, with or without a credential. One that is shown must hold (401); without any, or with one that lacks its
 * companion (`CredentialScheme.isAccompanied`), the caller is anonymous.
 */
export function optionally<const S extends readonly SchemeName[]>(
  schemes: S,
): { readonly kind: 'optional'; readonly schemes: S } {
  return { kind: 'optional', schemes };
}

/** One of the schemes must hold; with a permission, or several, the caller must have that or one of those too (403). */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string | readonly [string, ...string[]],
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permissions?: readonly string[] } {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  return { kind: 'authenticated', schemes, ...(permissions && { permissions }) };
}
