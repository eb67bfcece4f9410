import type { SchemeName } from '../identity/identity.js';

/** The callers that a route admits. */
export type Access =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'optional';
      readonly schemes: readonly SchemeName[];
      /**
       * The treatment of a credential without its companion, such as a cookie without its `X-CSRFToken`: refused, or as
       * none.
       */
      readonly unaccompanied: 'refused' | 'anonymous';
      /** The treatment of an invalid credential, such as an ended session: refused, or as none. */
      readonly invalid: 'refused' | 'anonymous';
    }
  | {
      readonly kind: 'authenticated';
      readonly schemes: readonly SchemeName[];
      readonly permissions?: readonly string[];
    };

/** Access for any caller: no credential is checked. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/**
 * Admits callers with or without a credential. A credential that is shown must be valid (401, 403); without any, the
 * caller is anonymous. With `unaccompanied: 'anonymous'` a credential without its companion
 * (`CredentialScheme.isAccompanied`) counts as none, and with `invalid: 'anonymous'` so does an invalid one: a public
 * page also opens in a browser that still has the cookie of an ended session.
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

/**
 * Admits callers with a valid credential of one of the schemes; with a permission, or several, the caller must hold it,
 * or one of them (403).
 */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string | readonly [string, ...string[]],
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permissions?: readonly string[] } {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  return { kind: 'authenticated', schemes, ...(permissions && { permissions }) };
}
