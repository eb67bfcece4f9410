import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** The present time. All code that compares times uses it, so that a test can move it. */
export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('host/Clock');

/**
 * A structured log. Fields never hold personal data, tokens, codes, keys or passwords (decisions, section 1). Of a
 * field that is an error, as `{ err: error }`, only class, code and stack frames are written, never the message.
 */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
export const Logger = token<Logger>('host/Logger');

/** The part of the host's configuration that plugins may read. */
export interface HostSettings {
  readonly profile: 'embedded' | 'server';
  /** The ids of the loaded plugins, which are the prefixes of their tables. */
  readonly plugins: readonly string[];
  /**
   * The address that mails, QR codes and webhooks name, without a slash at its end: `publicUrl` of the configuration,
   * or the address on which the host listens.
   */
  readonly publicUrl: string;
  /** The name of the city in mails and documents: `mail.cityName`. */
  readonly cityName: string;
  /** The IANA name of the city's time zone, which decides the year of a filing number and the day of a term. */
  readonly timeZone: string;
  /**
   * The largest uploaded file, in bytes; the number of files of a request; and the size of all its fields together, in
   * bytes.
   */
  readonly uploads: { readonly fileBytes: number; readonly files: number; readonly fieldBytes: number };
  /** The limit of one address on a public endpoint (decisions, section 1). */
  readonly publicLimit: RateLimitRule;
  /** The size of all attachments of one mail, in bytes: `mail.attachmentBytes`. */
  readonly attachmentBytes: number;
  /** The full path of the data folder of this host, for files that can be regenerated: `data` of the configuration. */
  readonly dataFolder: string;
}
export const HostSettings = token<HostSettings>('host/HostSettings');

/** A value that hosts keep in memory and that follows the database. */
export interface CachedValue<T> {
  /**
   * Returns the value, at most a second old; without a round trip when it was checked within that second. Within a
   * transaction it is called with `tx`, and takes no other connection. A transaction that has changed the value sees
   * its own change, before others do.
   */
  get(tx?: Transaction): Promise<T>;
}

/** The revisions of cached values: a change on one host is seen by all within a second (decisions, section 11). */
export interface Revisions {
  /**
   * Returns a value that is loaded again whenever the revision of `name` has grown; `load` passes the `tx` that it
   * receives to its statements.
   */
  cached<T>(name: string, load: (tx?: Transaction) => Promise<T>): CachedValue<T>;
  /**
   * Changes the data that are cached as `name`, in a transaction of its own. Changes of one name are serialised across
   * all hosts, so that the data which `work` reads stay unchanged until it commits. `work` may run again from the
   * start, as in `Database.transaction`.
   */
  revise<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Makes every host load `name` again, once `tx` is committed, and blocks other changes of it until then. Call it
   * first in a transaction, and in the order of the names where there are several: this prevents deadlocks.
   */
  bumpRevision(tx: Transaction, name: string): Promise<void>;
}
export const Revisions = token<Revisions>('host/Revisions');

/** A limit of so many points for each key, within so many seconds. */
export interface RateLimitRule {
  /** `<plugin>/<what>`: the counter's name. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * How many points a host takes from the database at a time. More than 1 saves a busy endpoint most of its writes; the
   * limit is never exceeded, but points that a host took and did not use are lost to the others for that window.
   */
  readonly block?: number;
  /**
   * Whether the answers of a route show the caller's standing, in `RateLimit-*` headers. Only for rules without blocks.
   */
  readonly announced?: boolean;
}

/** The standing of a key after a point was taken. */
export interface RateLimitStanding {
  /** Points that are left in this window, as far as this host knows. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Points that {@link RateLimiter.takePoints} took. */
export interface TakenPoints {
  /** Returns the points, when the work turned out not to count. Call it once. */
  giveBack(): Promise<void>;
}

/** Points that {@link RateLimiter.spendPoints} took. */
export interface SpentPoints {
  /**
   * Returns so many of the points, when the work turned out to cost less. Makes no round trip, and has no effect once
   * their window has ended. Call it once.
   */
  giveBack(points: number): void;
}

/** A rule, and the key that it is applied to. */
export type RateLimitCount = readonly [rule: RateLimitRule, key: string];

/**
 * Rate limits that hold across all hosts. Keys are stored as a keyed hash: an address or a user name is never kept.
 * Call it before a transaction and not within one: a point stays taken whether the call succeeds or not.
 */
export interface RateLimiter {
  /** Takes one point. Throws `RateLimitError` when none is left. */
  consumePoint(rule: RateLimitRule, key: string): Promise<RateLimitStanding>;
  /**
   * Takes many points at once, for work of known size: from the block of this host while that has so many, otherwise
   * from the counters. Throws `RateLimitError` when so many are not left; smaller work may still have them.
   */
  spendPoints(rule: RateLimitRule, key: string, points: number): Promise<SpentPoints>;
  /**
   * Takes a point of each count before the work that they limit, or of none: throws `RateLimitError` when one has no
   * point left, with the longest of the waits. For work that counts only when it fails: among concurrent calls, no more
   * begin than the rules allow. Only for rules without blocks, and not beside {@link consumePoint} of the same rule.
   */
  takePoints(counts: readonly RateLimitCount[]): Promise<TakenPoints>;
  /**
   * Takes no points: throws `RateLimitError` when one of the counts has none left. One round trip, and none while the
   * host knows that a window is used up. Only for rules without blocks.
   */
  checkPoints(counts: readonly RateLimitCount[]): Promise<void>;
  /**
   * Takes points for work that is already done and whose cost was unknown before. It may take more than are left, and
   * never refuses; call `checkPoints` before the next work. Only for rules without blocks.
   */
  chargePoints(rule: RateLimitRule, key: string, points: number): Promise<void>;
}
export const RateLimiter = token<RateLimiter>('host/RateLimiter');
