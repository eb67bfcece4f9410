/** Headers that show who calls. */
export type Proof = Readonly<Record<string, string>>;

/** One way to show who calls; all throw `AdminClientError`. */
export interface Authorization {
  /** Whether the browser's cookies go with the calls. */
  readonly cookies: 'include' | 'omit';
  /** `code` of the refusal after which a new proof may be accepted. */
  readonly renewable: string;
  prove(method: string): Promise<Proof>;
  /** Gets a new proof in place of a refused one, once for all that were refused together. */
  renew(refused: Proof): Promise<void>;
  signOut(): Promise<void>;
}
