import type { AuditActor, AuditLog, Database } from '../../plugin-api/index.js';
import { searchAudit, type AuditFilter, type ListedEntry } from './audit-search.js';

/** The most entries of a portion. */
export const EXPORT_PORTION = 1000;

/** The filter of an export, without the limit of its portions. */
export type ExportFilter = Omit<AuditFilter, 'limit'>;

/**
 * Reads a portion of the entries of a filter, to be written to a file, and records in the audit log who took it and
 * how many entries it has.
 */
export async function exportAudit(
  { database, audit }: { readonly database: Database; readonly audit: AuditLog },
  filter: ExportFilter,
  by: AuditActor,
): Promise<{ readonly items: readonly ListedEntry[]; readonly nextCursor: number | null }> {
  const found = await searchAudit(database, { ...filter, limit: EXPORT_PORTION + 1 });
  const items = found.slice(0, EXPORT_PORTION);
  const nextCursor = found.length > EXPORT_PORTION ? items.at(-1)!.id : null;
  // The values of the filter may name a person.
  const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const [newest, oldest] = [items[0]?.id ?? null, items.at(-1)?.id ?? null];
  await database.transaction((tx) =>
    audit.recordEntry(tx, {
      action: 'host.audit.exported',
      by,
      subject: { kind: 'host.audit', id: 'csv' },
      details: { filters, entries: items.length, newest, oldest },
    }),
  );
  return { items, nextCursor };
}
