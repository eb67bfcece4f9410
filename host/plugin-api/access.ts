import type { SchemeName } from './identity.js';

/** Who may call a route. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'optional'; readonly schemes: readonly SchemeName[]; readonly header: string }
  | {
      readonly kind: 'authenticated';
      readonly schemes: readonly SchemeName[];
      readonly permissions?: readonly string[];
    };

/** No credential is looked at. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/**
 * Anyone; a call that carries `header` says by its credential for whom. What it shows of the schemes must hold (401), and
 * without any the caller is anonymous. Without the header no credential is looked at: it costs nothing then.
 */
export function optionally<const S extends readonly SchemeName[]>(
  schemes: S,
  header: string,
): { readonly kind: 'optional'; readonly schemes: S; readonly header: string } {
  return { kind: 'optional', schemes, header };
}

/** One of the schemes must hold; with a permission, or several, the caller must have that or one of those too (403). */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string | readonly [string, ...string[]],
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permissions?: readonly string[] } {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  return { kind: 'authenticated', schemes, ...(permissions && { permissions }) };
}
