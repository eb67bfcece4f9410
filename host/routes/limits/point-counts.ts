/** Where a key stands: the points that were taken of it in this window, and when that ends. */
export interface PointCount {
  readonly points: number;
  readonly expiresAt: number;
}

/** A key, and the length of its window. */
export interface LimitedKey {
  readonly digest: Buffer;
  readonly seconds: number;
}

/** The counters of all hosts: one fixed window a key, which begins with the first point and is then forgotten. */
export interface PointCounts {
  /** Takes points, however many were taken before, and answers with what is taken then. */
  take(digest: Buffer, points: number, seconds: number): Promise<PointCount>;
  /** Takes a point of each, as {@link take} does; no key stands twice among them. One round trip, where it can be. */
  takeEach(keys: readonly LimitedKey[]): Promise<readonly PointCount[]>;
  /** Gives back a point of each that has one taken. */
  giveBack(digests: readonly Buffer[]): Promise<void>;
  /** Takes none. In the order of the keys; `undefined` for a key without points taken. One round trip. */
  read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]>;
  /** Forgets windows that have ended, where that does not happen by itself. */
  removeExpired(): Promise<void>;
}
