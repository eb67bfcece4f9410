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

/** Finds entries, the newest first. */
export async function searchAudit(database: Database, filter: AuditFilter): Promise<ListedEntry[]> {
  const { limit, before, action, userId, actorKind, subject, from, to } = filter;
  const narrowed = conditions()
    .and('e.id < ?', before)
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
       ${where} ORDER BY e.id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
  );
  return rows.map(listed);
}
