/** The count of a key: the points taken in its window, and the end of the window. */
export interface PointCount {
  readonly points: number;
  readonly expiresAt: number;
}

/** A key, and the length of its window. */
export interface LimitedKey {
  readonly digest: Buffer;
  readonly seconds: number;
}

/** The counters of all hosts: one fixed window per key, which begins with the first point and is removed at its end. */
export interface PointCounts {
  /** Takes points, whatever the number taken before; returns the new count. */
  take(digest: Buffer, points: number, seconds: number): Promise<PointCount>;
  /** Takes a point of each key, like {@link take}; the keys must differ. One round trip where possible. */
  takeEach(keys: readonly LimitedKey[]): Promise<readonly PointCount[]>;
  /** Gives back a point of each key that has one taken. */
  giveBack(digests: readonly Buffer[]): Promise<void>;
  /**
   * Reads the counts in the order of the keys, without taking points; `undefined` for a key without points taken. One
   * round trip.
   */
  read(digests: readonly Buffer[]): Promise<readonly (PointCount | undefined)[]>;
  /** Removes windows that have ended, where that does not happen by itself. */
  removeExpired(): Promise<void>;
}
