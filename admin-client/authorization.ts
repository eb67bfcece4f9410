/** Headers that prove who the caller is. */
export type Proof = Readonly<Record<string, string>>;

/** A way to authenticate the caller; all methods throw `AdminClientError`. */
export interface Authorization {
  /** Whether the browser's cookies go with the calls. */
  readonly cookies: 'include' | 'omit';
  /** The `code` of the refusal after which a new proof may be accepted. */
  readonly renewable: string;
  prove(method: string): Promise<Proof>;
  /** Gets a new proof to replace a refused one, once for all calls that were refused together. */
  renew(refused: Proof): Promise<void>;
  signOut(): Promise<void>;
}
