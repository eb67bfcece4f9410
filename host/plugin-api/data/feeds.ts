import { token } from '../token.js';
import type { Transaction } from './database.js';

/** A part of a log, and the place after it. */
export interface FeedReading<Place, Item> {
  readonly place: Place;
  readonly items: readonly Item[];
}

/** A log in the database that all hosts append to, and the statements that read it. */
export interface FeedSource<Place, Item> {
  /** `<plugin>/<what>`. */
  readonly name: string;
  /** Returns the place after all entries that are committed now. */
  findEnd(): Promise<Place>;
  /** Reads the entries that were committed after a place, in order. Costs one read of an index when there are none. */
  readItems(place: Place): Promise<FeedReading<Place, Item>>;
}

/** A log that a host reads while it has followers, once for all of them. */
export interface Feed<Item> {
  /**
   * Calls `listener` with the entries that are committed after this has resolved, and perhaps with some committed
   * shortly before. Returns a function that ends this. Throws what the source throws.
   */
  follow(listener: (items: readonly Item[]) => void): Promise<() => void>;
  /**
   * Makes hosts read the log at once, as soon as `tx` is committed: this host, and with Redis all hosts. An entry
   * without a ring is found a second or two later.
   */
  ring(tx?: Transaction): void;
}

/**
 * A factory of feeds. A host with followers reads each log once a second, whatever their number, and less often with
 * Redis.
 */
export interface Feeds {
  openFeed<Place, Item>(source: FeedSource<Place, Item>): Feed<Item>;
}
export const Feeds = token<Feeds>('host/Feeds');
