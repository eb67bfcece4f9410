import {
  DomainError,
  type AuditActor,
  type AuditLog,
  type Database,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../plugin-api/index.js';
import type { BundleSection } from '../plugin-api/index.js';
import { bundleFiles } from './bundle-files.js';
import { orderSections } from './order-sections.js';
import type { Bundle, BundleItem } from './read-bundle.js';

/** How many items of a section were created, changed and left as they were. */
export type ImportReport = ReadonlyMap<string, Readonly<Record<ImportOutcome, number>>>;

/** As long as the id of a subject may be. */
const MOST_OF_KEY = 255;

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

/** Who imports, where that is told, and what passwords are made for whom. */
export interface ImportOptions {
  readonly audit: AuditLog;
  readonly by: AuditActor;
  readonly missingSecret?: ImportContext['missingSecret'] | undefined;
}

async function auditItem(
  section: BundleSection,
  { value }: BundleItem,
  outcome: ImportOutcome,
  tx: Transaction,
  { audit, by }: ImportOptions,
): Promise<void> {
  if (outcome === 'left') return;
  const key = String((value as Readonly<Record<string, unknown>>)[section.key]).slice(0, MOST_OF_KEY);
  const subject = (await section.subjectOf?.(value, tx)) ?? { kind: `bundle.${section.name}`, id: key };
  const details = { section: section.name };
  await audit.record(tx, { action: `host.bundle.${outcome}`, by, subject, details });
}

/** Writes a checked bundle, all or nothing: the caller's transaction decides. */
export async function importBundle(
  bundle: Bundle,
  tx: Transaction,
  options: ImportOptions,
): Promise<ImportReport> {
  const { audit, by, missingSecret = () => undefined } = options;
  const context: ImportContext = { tx, missingSecret, readFile: bundleFiles(bundle.file) };
  const report = new Map<string, Record<ImportOutcome, number>>();
  for (const section of orderSections([...bundle.items.keys()])) {
    const counts = { created: 0, changed: 0, left: 0 };
    for (const item of bundle.items.get(section) ?? []) {
      const outcome = await importOne(section, item, context);
      counts[outcome] += 1;
      await auditItem(section, item, outcome, tx, options);
    }
    if (counts.created + counts.changed > 0) await section.imported?.(tx);
    report.set(section.name, counts);
  }
  await audit.record(tx, { action: 'host.bundle.imported', by, details: Object.fromEntries(report) });
  return report;
}

/** Whether no section holds anything: only then is a bundle loaded at the start. */
export async function isEmpty(sections: readonly BundleSection[], database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    for (const section of sections) if ((await section.exportItems(tx)).length > 0) return false;
    return true;
  });
}
