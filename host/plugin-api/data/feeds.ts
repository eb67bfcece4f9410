import { token } from '../token.js';
import type { Transaction } from './database.js';

/** Part of a log, and the place behind it. */
export interface FeedReading<Place, Item> {
  readonly place: Place;
  readonly items: readonly Item[];
}

/** A log in the database that all hosts write, and how it is read on. */
export interface FeedSource<Place, Item> {
  /** `<plugin>/<what>`. */
  readonly name: string;
  /** Returns the place behind all that is committed now. */
  end(): Promise<Place>;
  /** What has been committed since, in order: one read by an index where there is nothing. */
  read(place: Place): Promise<FeedReading<Place, Item>>;
}

/** A log that is read on while somebody follows it, once for all who do. */
export interface Feed<Item> {
  /**
   * Hands over what is committed once this has resolved, and maybe what was shortly before. Answers what ends it.
   * Throws what the source throws.
   */
  follow(listener: (items: readonly Item[]) => void): Promise<() => void>;
  /**
   * Makes hosts look at once, as soon as `tx` is committed: this one, and with Redis all. What is not rung for is found
   * a second or two later.
   */
  ring(tx?: Transaction): void;
}

/** Makes feeds: a host with followers looks once a second, whatever their number, and less often with Redis. */
export interface Feeds {
  open<Place, Item>(source: FeedSource<Place, Item>): Feed<Item>;
}
export const Feeds = token<Feeds>('host/Feeds');
