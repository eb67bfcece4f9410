/** A key as administrators see it; the key itself is shown once, when it is issued. */
export interface IssuedKey {
  readonly id: number;
  readonly userId: number;
  readonly endpoints: readonly string[];
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Null for a key without an end. */
  readonly expiresAt: Date | null;
}

/** The endpoints of a key and its end. */
export interface KeyGrant {
  readonly endpoints: readonly string[];
  readonly expiresAt: Date | null;
}

/** A filter of a list of keys. */
export interface KeyFilter {
  readonly userId?: number | undefined;
  /** The beginning of the user name. */
  readonly search?: string | undefined;
  readonly estado?: 'vigentes' | 'terminadas' | undefined;
}

/** A key in a list, with the names of its user. */
export interface ListedKey extends IssuedKey {
  readonly username: string;
  readonly nombres: string;
}
