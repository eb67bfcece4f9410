import {
  DomainError,
  type Database,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../plugin-api/index.js';
import type { BundleSection } from '../plugin-api/index.js';
import { orderSections } from './order-sections.js';
import type { Bundle, BundleItem } from './read-bundle.js';

/** How many items of a section were created, changed and left as they were. */
export type ImportReport = ReadonlyMap<string, Readonly<Record<ImportOutcome, number>>>;

async function importOne(
  section: BundleSection,
  item: BundleItem,
  context: ImportContext,
): Promise<ImportOutcome> {
  try {
    return await section.importItem(item.value, context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field, reasons] = Object.entries(error.toProblem().errors ?? {})[0] ?? [];
    const path = field?.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? [];
    throw item.errorAt(path, reasons?.[0] ?? error.message, error);
  }
}

/** Writes a checked bundle, all or nothing: the caller's transaction decides. */
export async function importBundle(
  bundle: Bundle,
  tx: Transaction,
  missingSecret: ImportContext['missingSecret'] = () => undefined,
): Promise<ImportReport> {
  const report = new Map<string, Record<ImportOutcome, number>>();
  for (const section of orderSections([...bundle.items.keys()])) {
    const counts = { created: 0, changed: 0, left: 0 };
    for (const item of bundle.items.get(section) ?? []) {
      counts[await importOne(section, item, { tx, missingSecret })] += 1;
    }
    if (counts.created + counts.changed > 0) await section.imported?.(tx);
    report.set(section.name, counts);
  }
  return report;
}

/** Whether no section holds anything: only then is a bundle loaded at the start. */
export async function isEmpty(sections: readonly BundleSection[], database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    for (const section of sections) if ((await section.exportItems(tx)).length > 0) return false;
    return true;
  });
}
