import type { AnyBundleSection, AuditEntry, Transaction } from '../../plugin-api/index.js';

/** The maximum length of a subject's id. */
const MOST_OF_ID = 255;

/** Returns the audit log's subject for an item. */
export async function subjectOf(
  section: AnyBundleSection,
  value: unknown,
  key: string,
  tx: Transaction,
): Promise<NonNullable<AuditEntry['subject']>> {
  const own = 'subjectOf' in section ? await section.subjectOf?.(value, tx) : undefined;
  const id = section.isMapping ? section.name : key.slice(0, MOST_OF_ID);
  return own ?? { kind: `bundle.${section.name}`, id };
}
