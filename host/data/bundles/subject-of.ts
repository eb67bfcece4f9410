import type { AnyBundleSection, AuditEntry, Transaction } from '../../plugin-api/index.js';

/** As long as the id of a subject may be. */
const MOST_OF_ID = 255;

/** What the audit log names an item by. */
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
