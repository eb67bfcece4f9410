import type { Transaction } from '../data/database.js';
import { token } from '../token.js';

/** The present. Everything that compares times asks here, so that a test can move it. */
export interface Clock {
  now(): Date;
}
export const Clock = token<Clock>('host/Clock');

/**
 * Structured log. Fields never hold personal data, tokens, codes, keys or passwords (decisions, section 1). Of a field
 * that is an error, as `{ err: error }`, its class, code and frames are written, and never its message.
 */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
export const Logger = token<Logger>('host/Logger');

/** What plugins may know of the host's configuration. */
export interface HostSettings {
  readonly profile: 'embedded' | 'server';
  /** The ids of the loaded plugins: their tables begin with them. */
  readonly plugins: readonly string[];
  /**
   * The address that mails, QR codes and webhooks name, without a slash at its end: `publicUrl` of the configuration,
   * or where the host listens.
   */
  readonly publicUrl: string;
  /** The name of the city, as mails and documents say it: `mail.cityName`. */
  readonly cityName: string;
  /** IANA name of the city's time zone: the year of a filing number, the day of a term. */
  readonly timeZone: string;
  /**
   * Largest uploaded file, in bytes, how many files a request may bring, and how large all its fields together may be.
   */
  readonly uploads: { readonly fileBytes: number; readonly files: number; readonly fieldBytes: number };
  /** What one address may do on a public endpoint (decisions, section 1). */
  readonly publicLimit: RateLimitRule;
  /** Bytes of all attachments of one mail: `mail.attachmentBytes`. */
  readonly attachmentBytes: number;
  /** The full path of the data folder of this host, for what can be made anew: `data` of the configuration. */
  readonly dataFolder: string;
}
export const HostSettings = token<HostSettings>('host/HostSettings');

/** A value that hosts keep in memory and that follows the database. */
export interface CachedValue<T> {
  /**
   * At most a second old: no round trip when it was checked within that second. Within a transaction it is asked with
   * `tx`, and takes no other connection. A transaction that has changed it sees its own change, which nobody else does.
   */
  get(tx?: Transaction): Promise<T>;
}

/** Revisions of what hosts cache: a change on one host is seen by all within a second (decisions, section 11). */
export interface Revisions {
  /**
   * Returns a value loaded anew whenever the revision of `name` has grown; `load` asks the database with the `tx` that
   * it is handed.
   */
  cached<T>(name: string, load: (tx?: Transaction) => Promise<T>): CachedValue<T>;
  /**
   * Changes what is cached as `name`, in a transaction of its own: changes of one name come one after the other on all
   * hosts, so that what `work` reads stays as it is until it commits. Run again from the start like
   * `Database.transaction`.
   */
  revise<T>(name: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Makes every host load `name` anew, once `tx` is committed, and holds other changes of it back until then. To be
   * called first in a transaction, and in the order of the names where there are several: so they wait for each other
   * and never in a circle.
   */
  bump(tx: Transaction, name: string): Promise<void>;
}
export const Revisions = token<Revisions>('host/Revisions');

/** So many points a key within so many seconds. */
export interface RateLimitRule {
  /** `<plugin>/<what>`: the counter's name. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * How many points a host takes from the database at a time. More than 1 spares a busy endpoint most of its writes;
   * the limit is never exceeded, but what a host took and did not use is lost to the others for that window.
   */
  readonly block?: number;
  /**
   * Whether answers of a route tell where its caller stands, in `RateLimit-*` headers. Only for rules without blocks.
   */
  readonly announced?: boolean;
}

/** Where a key stands once a point was taken. */
export interface RateLimitStanding {
  /** Points that are left in this window, as far as this host knows. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Points that {@link RateLimiter.take} took. */
export interface TakenPoints {
  /** Gives them back, where the work turned out not to count. Call it once. */
  giveBack(): Promise<void>;
}

/** Points that {@link RateLimiter.spend} took. */
export interface SpentPoints {
  /**
   * Gives back so many of them, where the work turned out to cost less. Without a round trip, and without effect once
   * their window has ended. Call it once.
   */
  giveBack(points: number): void;
}

/** A rule, and the key that it is applied to. */
export type RateLimitCount = readonly [rule: RateLimitRule, key: string];

/**
 * Counters that hold across replicas. Keys are stored as a keyed hash: an address or a user name is never kept. Asked
 * before a transaction and not within one: a point stays taken whatever becomes of the call.
 */
export interface RateLimiter {
  /** Takes one point. Throws `RateLimitError` when none is left. */
  consume(rule: RateLimitRule, key: string): Promise<RateLimitStanding>;
  /**
   * Takes many points at once, for work whose size is known: from the block of this host while that has so many, or
   * from the counters. Throws `RateLimitError` where so many are not left; smaller work may still have them.
   */
  spend(rule: RateLimitRule, key: string, points: number): Promise<SpentPoints>;
  /**
   * Takes a point of each before the work that they limit, or of none: throws `RateLimitError` where one has no point
   * left, with the longest of the waits. For what counts only where it fails: of many calls at once no more begin than
   * the rules let through. Only for rules without blocks, and not beside {@link consume} of the same rule.
   */
  take(counts: readonly RateLimitCount[]): Promise<TakenPoints>;
  /**
   * Takes none: throws `RateLimitError` where one of these has no point left. One round trip, and none while a host
   * knows that a window is used up. Only for rules without blocks.
   */
  check(counts: readonly RateLimitCount[]): Promise<void>;
  /**
   * Takes points for what was done already, whose cost was not known before: more than are left, too, and without a
   * refusal. Ask `check` before the next time. Only for rules without blocks.
   */
  charge(rule: RateLimitRule, key: string, points: number): Promise<void>;
}
export const RateLimiter = token<RateLimiter>('host/RateLimiter');
