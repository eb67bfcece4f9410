import type { SchemeName } from '../identity/identity.js';

/** The callers that a route admits. */
export type Access =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'optional';
      readonly schemes: readonly SchemeName[];
      /** What a credential without its companion is, such as a cookie without its `X-CSRFToken`: refused, or none. */
      readonly unaccompanied: 'refused' | 'anonymous';
      /** What a credential that does not hold is, such as an ended session: refused, or none. */
      readonly invalid: 'refused' | 'anonymous';
    }
  | {
      readonly kind: 'authenticated';
      readonly schemes: readonly SchemeName[];
      readonly permissions?: readonly string[];
    };

/** No credential is looked at. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/**
 * Anyone, with or without a credential. One that is shown must hold (401, 403), and without any the caller is
 * anonymous; so is, where `unaccompanied` says so, one whose credential lacks its companion
 * (`CredentialScheme.isAccompanied`), and, where `invalid` does, one whose credential does not hold: a page for anybody
 * opens in a browser that still has the cookie of an ended session, too.
 */
export function optionally<const S extends readonly SchemeName[]>(
  schemes: S,
  {
    unaccompanied = 'refused',
    invalid = 'refused',
  }: { readonly unaccompanied?: 'refused' | 'anonymous'; readonly invalid?: 'refused' | 'anonymous' } = {},
): {
  readonly kind: 'optional';
  readonly schemes: S;
  readonly unaccompanied: 'refused' | 'anonymous';
  readonly invalid: 'refused' | 'anonymous';
} {
  return { kind: 'optional', schemes, unaccompanied, invalid };
}

/** One of the schemes must hold; with a permission, or several, the caller must have that or one of those too (403). */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string | readonly [string, ...string[]],
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permissions?: readonly string[] } {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  return { kind: 'authenticated', schemes, ...(permissions && { permissions }) };
}
