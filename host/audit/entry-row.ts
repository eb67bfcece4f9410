import type { AuditActor, AuditPartEntry } from '../plugin-api/index.js';

/** The columns of `host_audit_entry` that an entry is written to, but for its personal data. */
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

function actorColumns(by: AuditActor): Pick<EntryRow, 'actor_kind' | 'actor_user_id'> {
  return typeof by === 'string'
    ? { actor_kind: by, actor_user_id: null }
    : { actor_kind: 'user', actor_user_id: by.userId };
}

/** An entry as its row; the id of a subject that only the database knows is left out. */
export function entryRow(entry: AuditPartEntry, at: Date): EntryRow {
  const { action, by, subject, details } = entry;
  return {
    at,
    action,
    ...actorColumns(by),
    subject_kind: subject?.kind ?? null,
    subject_id: typeof subject?.id === 'string' ? subject.id : null,
    details: details === undefined ? null : JSON.stringify(details),
  };
}
