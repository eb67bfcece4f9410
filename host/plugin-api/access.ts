import type { SchemeName } from './identity.js';

/** Who may call a route. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'authenticated'; readonly schemes: readonly SchemeName[]; readonly permission?: string };

/** No credential is looked at. */
export const anyone = { kind: 'anyone' } as const satisfies Access;

/** One of the schemes must hold; with a permission, the caller must have that too (403). */
export function authenticated<const S extends readonly SchemeName[]>(
  schemes: S,
  permission?: string,
): { readonly kind: 'authenticated'; readonly schemes: S; readonly permission?: string } {
  return { kind: 'authenticated', schemes, ...(permission !== undefined && { permission }) };
}
