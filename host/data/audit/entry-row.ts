import type { AuditActor, AuditEntry } from '../../plugin-api/index.js';

/** The columns of `host_audit_entry` that an entry is written to, except for its personal data. */
export interface EntryRow {
  readonly at: Date;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_user_id: number | null;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  /** JSON, as it was written. */
  readonly details: string | null;
}

export function actorColumns(by: AuditActor): Pick<EntryRow, 'actor_kind' | 'actor_user_id'> {
  return typeof by === 'string'
    ? { actor_kind: by, actor_user_id: null }
    : { actor_kind: 'user', actor_user_id: by.userId };
}

export function detailsColumn(details: AuditEntry['details']): string | null {
  return details === undefined ? null : JSON.stringify(details);
}

export function entryRow({ action, by, subject, details }: AuditEntry, at: Date): EntryRow {
  return {
    at,
    action,
    ...actorColumns(by),
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    details: detailsColumn(details),
  };
}
