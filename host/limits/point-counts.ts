/** Where a key stands: the points that were taken of it in this window, and when that ends. */
export interface PointCount {
  readonly points: number;
  readonly expiresAt: number;
}

/** The counters of all hosts: one fixed window a key, which begins with the first point and is then forgotten. */
export interface PointCounts {
  /** Takes points, however many were taken before, and answers with what is taken then. */
  take(digest: Buffer, points: number, seconds: number): Promise<PointCount>;
  /** Takes none. In the order of the keys; `undefined` for a key without points taken. One round trip. */
  read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]>;
  /** Forgets windows that have ended, where that does not happen by itself. */
  removeExpired(): Promise<void>;
}
