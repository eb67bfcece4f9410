import type { Database } from '../plugin-api/index.js';

/** A row of `host_audit_entry` as the chain covers it: every column. */
export interface StoredEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_user_id: number | null;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  /** The very text that was written. */
  readonly details: string | null;
  readonly personal_digest: Buffer | null;
}

/**
 * The entries that are committed, as the table `e`. SQL Server would wait for one that is being written: it is passed over,
 * as it is where readers do not wait.
 */
export function committedEntries({ dialect }: Pick<Database, 'dialect'>): string {
  return dialect === 'mssql' ? 'host_audit_entry e WITH (READPAST)' : 'host_audit_entry e';
}

/** A JSON column as its text: PostgreSQL's driver would parse it. */
export function jsonText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'postgres' ? `CAST(${column} AS TEXT)` : column;
}

/** The columns of a {@link StoredEntry}, of the table `e`. */
export function storedEntryColumns(database: Pick<Database, 'dialect'>): string {
  return `e.id, e.at, e.action, e.actor_kind, e.actor_user_id, e.subject_kind, e.subject_id,
    ${jsonText(database, 'e.details')} AS details, e.personal_digest`;
}
