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
}

/** Where plugins name their logs. */
export const ChainedLogs = contributionPoint<ChainedLog>('host/ChainedLogs');
