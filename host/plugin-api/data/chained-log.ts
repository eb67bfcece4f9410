import type { AuditSubject } from './audit.js';
import { contributionPoint } from '../plugin/contribution-point.js';

/**
 * How the chain reads a column, so that both databases give it the same text: an INTEGER or BIGINT in decimals, text as
 * it is, `json` (`verbatimJson`) as it was written, a `moment` in ISO 8601 to the millisecond.
 */
type ChainedKind = 'integer' | 'text' | 'json' | 'moment';

export type ChainedColumn = readonly [name: string, kind: ChainedKind];

/** Entries by their ids: a `SELECT` of one column, with its binds from `$1`. */
export interface ChainedEntries {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/** An entry of a log as the act of a user: nothing in it is personal. */
export interface LoggedAct {
  /** As in the audit log: `<plugin>.<thing>.<done>`. */
  readonly action: string;
  readonly actor: { readonly kind: string; readonly userId: number | null };
  /** What it was done to. */
  readonly subject: { readonly kind: string; readonly id: string | null } | null;
  /** An object, JSON as the database hands it over, or null. */
  readonly details: unknown;
}

/** How the acts in a log are found, the newest first (`host.audit.search`); an index leads with `at`. */
export interface ActSource<Row = never> {
  /** What `act` reads of an entry, which is the table `e`, and of the joins. `id` and `at` are read anyway. */
  readonly columns: readonly string[];
  /** Joins of other tables by their keys: each entry comes once. */
  readonly joins?: string;
  /** The column of the user who acted; an index leads with it, followed by `at`. */
  readonly userColumn: string;
  /**
   * A condition on `e` that finds, by an index, what was done to a thing; each `?` stands for one of the values.
   * Undefined for a kind that the log does not know.
   */
  about(thing: AuditSubject): { readonly sql: string; readonly values: readonly unknown[] } | undefined;
  act(row: Row): LoggedAct;
}

/**
 * An append-only log of a plugin, in tables that `createChainedLog` made: the host chains its committed entries within
 * seconds, as those of the audit log, in a chain of its own; `npm run audit -- verify` walks along it, and
 * `/health/ready` tells when entries wait for too long.
 */
export interface ChainedLog {
  /**
   * `<plugin>/<log>`, such as `workflow/history`. The chain covers it, as it does the columns: they stay as they are.
   */
  readonly name: string;
  /** The table of the entries. */
  readonly entries: string;
  /** The table of the seals. */
  readonly seals: string;
  /**
   * All columns of an entry, in the order in which the chain covers them, but for those that every log has: `id`, `at`
   * and `personal_digest`.
   */
  readonly columns: readonly ChainedColumn[];
  /** Where entries have personal data in a table of their own. */
  readonly personal?: {
    readonly table: string;
    /**
     * Those that name or describe a subject, whose personal data are to be erased; undefined where there can be none.
     */
    entriesAbout(subject: AuditSubject): ChainedEntries | undefined;
  };
  /** Where its entries are acts of users that stand in no other log. */
  readonly acts?: ActSource;
}

/** Where plugins name their logs. */
export const ChainedLogs = contributionPoint<ChainedLog>('host/ChainedLogs');
