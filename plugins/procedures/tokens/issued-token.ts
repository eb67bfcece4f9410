import { expiryOf, type TokenGrant } from './api-token-item.js';

/** A token as administrators see it; the UUID itself is shown once, when it is issued. */
export interface IssuedToken {
  readonly id: number;
  readonly nombre: string;
  /** Null where the stored list cannot be read: the token can run nothing then, until it is changed. */
  readonly procedimientos: readonly string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A filter of the list of tokens. */
export interface TokenFilter {
  /** Words of the name. */
  readonly search?: string | undefined;
  readonly estado?: 'vigentes' | 'terminados' | undefined;
}

/** Tells whether a token has exactly this grant already. */
export function isGranted(token: IssuedToken, grant: TokenGrant): boolean {
  if (!token.procedimientos) return false;
  const present = [...token.procedimientos].sort().join();
  const wanted = [...grant.procedimientos].sort().join();
  return present === wanted && token.expiresAt?.getTime() === expiryOf(grant)?.getTime();
}
