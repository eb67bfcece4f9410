import {
  DomainError,
  type AuditActor,
  type AuditLog,
  type Database,
  type ImportContext,
  type ImportOutcome,
  type Revisions,
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

/** What an import is written with, who imports, where that is told, and what passwords are made for whom. */
export interface ImportOptions {
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly by: AuditActor;
  readonly missingSecret?: ImportContext['missingSecret'] | undefined;
  /** Told the same again where the transaction is run again. */
  readonly warn?: ImportContext['warn'];
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

/** Before anything is read, and always in the same order: neither another import nor an administrator comes between. */
async function holdRevisions(
  sections: readonly BundleSection[],
  revisions: Revisions,
  tx: Transaction,
): Promise<void> {
  const names = new Set(sections.flatMap(({ revision }) => revision ?? []));
  for (const name of [...names].sort()) await revisions.bump(name, tx);
}

/** Writes a checked bundle, all or nothing: the caller's transaction decides. */
export async function importBundle(
  bundle: Bundle,
  tx: Transaction,
  options: ImportOptions,
): Promise<ImportReport> {
  const { audit, revisions, by, missingSecret = () => undefined, warn = () => undefined } = options;
  const context: ImportContext = { tx, missingSecret, readFile: bundleFiles(bundle.file), warn };
  const report = new Map<string, Record<ImportOutcome, number>>();
  const sections = orderSections([...bundle.items.keys()]);
  await holdRevisions(sections, revisions, tx);
  for (const section of sections) {
    const counts = { created: 0, changed: 0, left: 0 };
    for (const item of bundle.items.get(section) ?? []) {
      const outcome = await importOne(section, item, context);
      counts[outcome] += 1;
      await auditItem(section, item, outcome, tx, options);
    }
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
