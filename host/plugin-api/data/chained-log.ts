import type { AuditSubject } from './audit.js';
import { contributionPoint } from '../plugin/contribution-point.js';

/**
 * The way in which the chain reads a column, so that both databases yield the same text: an INTEGER or BIGINT in
 * decimals, text unchanged, `json` (`verbatimJson`) as it was written, a `moment` in ISO 8601 to the millisecond.
 */
type ChainedKind = 'integer' | 'text' | 'json' | 'moment';

export type ChainedColumn = readonly [name: string, kind: ChainedKind];

/** A query for entries by their ids: a `SELECT` of one column, with its binds from `$1`. */
export interface ChainedEntries {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

/**
 * An append-only log of a plugin, in tables made by `createChainedLog`. The host chains its committed entries within
 * seconds, like those of the audit log, in a chain of its own; `npm run audit -- verify` checks that chain, and
 * `/health/ready` reports entries that wait for too long.
 */
export interface ChainedLog {
  /** `<plugin>/<log>`, such as `workflow/history`. The chain covers the name and the columns: neither ever changes. */
  readonly name: string;
  /** The table of the entries. */
  readonly entries: string;
  /** The table of the seals. */
  readonly seals: string;
  /**
   * All columns of an entry, in the order in which the chain covers them, without the columns that every log has: `id`,
   * `at` and `personal_digest`.
   */
  readonly columns: readonly ChainedColumn[];
  /** The table of the personal data, where entries have such data. */
  readonly personal?: {
    readonly table: string;
    /**
     * Returns a query for the entries that name or describe a subject, whose personal data are to be erased; undefined
     * when there can be none.
     */
    entriesAbout(subject: AuditSubject): ChainedEntries | undefined;
  };
}

/** The point to which plugins contribute their logs. */
export const ChainedLogs = contributionPoint<ChainedLog>('host/ChainedLogs');
