import type { AuditActor, AuditPart, AuditPartEntry } from '../../plugin-api/index.js';
import type { SourceColumn } from '../../plugin-api/data/audit.js';
import { actorColumns, detailsColumn } from './entry-row.js';

const isColumn = (value: unknown): value is SourceColumn => typeof (value as SourceColumn | null)?.column === 'string';

/** Builds the SQL that inserts an entry for each row of `source`; its binds are numbered after `from`. */
export function entryPart(entry: AuditPartEntry, at: Date, from: number, source: string): AuditPart {
  const bind: unknown[] = [];
  const bound = (value: unknown, type: string): string => `$${from + bind.push(value)}::${type}`;
  const read = ({ column }: SourceColumn, type: string): string => `${source}.${column}::${type}`;
  const either = (value: unknown, type: string): string => (isColumn(value) ? read(value, type) : bound(value, type));
  const actor = (by: AuditActor | SourceColumn): readonly string[] => {
    if (isColumn(by)) {
      const user = read(by, 'integer');
      return [`CASE WHEN ${user} IS NULL THEN 'public' ELSE 'user' END`, user];
    }
    const { actor_kind, actor_user_id } = actorColumns(by);
    return [bound(actor_kind, 'varchar'), bound(actor_user_id, 'integer')];
  };
  const { action, by, subject, details } = entry;
  const columns = [
    bound(at, 'timestamptz'),
    bound(action, 'varchar'),
    ...actor(by),
    bound(subject?.kind ?? null, 'varchar'),
    either(subject?.id ?? null, 'varchar'),
    either(isColumn(details) ? details : detailsColumn(details), 'json'),
  ];
  return {
    sql: `INSERT INTO host_audit_entry (at, action, actor_kind, actor_user_id, subject_kind, subject_id, details)
       SELECT ${columns.join(', ')} FROM ${source}`,
    bind,
  };
}
