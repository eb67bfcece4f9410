import { conditions, type Database } from '../../plugin-api/index.js';
import { auditChain } from './audit-chain.js';
import type { EntryRow } from './entry-row.js';
import { committedEntries, jsonText, storedEntryColumns } from './stored-entry.js';

/** The filters of a list of entries. */
export interface AuditFilter {
  readonly limit: number;
  /** An entry's id: only entries before it are listed; the newest come first. */
  readonly before?: number | undefined;
  /** A prefix of the action. */
  readonly action?: string | undefined;
  readonly userId?: number | undefined;
  readonly actorKind?: string | undefined;
  readonly subject?: { readonly kind: string; readonly id?: string | undefined } | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

interface Row extends EntryRow {
  readonly id: string;
  readonly seq: string | null;
  readonly data: string | null;
  readonly personal_digest: Buffer | null;
}

/**
 * Converts a row to what administrators see; `personal` is null where the entry has no personal data, or they were
 * erased.
 */
function listed(row: Row) {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: { kind: row.actor_kind, userId: row.actor_user_id },
    subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id },
    details: row.details === null ? null : (JSON.parse(row.details) as unknown),
    personal: row.data === null ? null : (JSON.parse(row.data) as unknown),
    isErased: row.data === null && row.personal_digest !== null,
    sealed: row.seq !== null,
  };
}

export type ListedEntry = ReturnType<typeof listed>;

/** Returns the moment of an entry; undefined where there is no such entry. */
async function momentOf(database: Database, id: number): Promise<Date | undefined> {
  const [row] = await database.rows<{ at: Date }>('SELECT at FROM host_audit_entry WHERE id = $1', [id]);
  return row?.at;
}

/**
 * Finds entries, the newest first. Entries of a time are sorted by their moments, by whose index a page is read from
 * the end of the time on, however many entries came later; others are sorted by their ids.
 */
export async function searchAudit(database: Database, filter: AuditFilter): Promise<ListedEntry[]> {
  const { limit, before, action, userId, actorKind, subject, from, to } = filter;
  const isOfTime = from !== undefined || to !== undefined;
  const last = isOfTime && before !== undefined ? await momentOf(database, before) : undefined;
  const narrowed = conditions()
    .and('e.id < ?', last ? undefined : before)
    .and('e.at <= ?', last)
    .and('(e.at < ? OR e.id < ?)', last, before)
    .startsWith('e.action', action)
    .and('e.actor_user_id = ?', userId)
    .and('e.actor_kind = ?', actorKind)
    .and('e.subject_kind = ?', subject?.kind)
    .and('e.subject_id = ?', subject?.id)
    .and('e.at >= ?', from)
    .and('e.at < ?', to);
  const rows = await narrowed.rows<Row>(
    database,
    (where) =>
      `SELECT ${storedEntryColumns(database, auditChain)}, s.seq, ${jsonText(database, 'p.data')} AS data
       FROM ${committedEntries(database, auditChain)}
       LEFT JOIN host_audit_seal s ON s.entry_id = e.id
       LEFT JOIN host_audit_personal p ON p.entry_id = e.id
       ${where} ORDER BY ${isOfTime ? 'e.at DESC, e.id DESC' : 'e.id DESC'} OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
  );
  return rows.map(listed);
}
