import type {
  AnyBundleSection,
  AuditActor,
  AuditLog,
  Database,
  ImportContext,
  Revisions,
  Transaction,
} from '../../plugin-api/index.js';
import { bundleFiles } from './bundle-files.js';
import { ImportFaults } from './import-faults.js';
import { importItems, type ImportCounts, type ItemsImport } from './import-items.js';
import { orderSections } from './order-sections.js';
import { prune } from './prune.js';
import type { Bundle } from './read-bundle.js';
import type { Snapshot } from './snapshot.js';

export type ImportReport = ReadonlyMap<string, ImportCounts>;

/** What an import works with, its author, and what it calls for warnings and missing passwords. */
export interface ImportOptions {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly by: AuditActor;
  readonly missingSecret?: ImportContext['missingSecret'] | undefined;
  /** Called again where the transaction is run again. */
  readonly warn?: ImportContext['warn'];
  /** Called once what others change by revisions stands still, and before anything is written. */
  readonly begin?: (tx: Transaction) => Promise<void>;
  /** Called for each item that is created or changed, but for those of sections that are written together. */
  readonly wrote?: ItemsImport['wrote'];
  /** What the sections held before: of that, what the bundle does not name is removed. */
  readonly pruned?: (() => Snapshot) | undefined;
}

/** Before anything is read, and always in the same order: neither another import nor an administrator comes between. */
async function holdRevisions(
  sections: readonly AnyBundleSection[],
  revisions: Revisions,
  tx: Transaction,
): Promise<void> {
  const names = new Set(sections.flatMap(({ revision }) => revision ?? []));
  for (const name of [...names].sort()) await revisions.bump(tx, name);
}

/**
 * Writes a bundle, all or nothing: the caller's transaction decides. Throws `BundleError` with everything that is wrong
 * with it.
 */
export async function importBundle(bundle: Bundle, tx: Transaction, options: ImportOptions): Promise<ImportReport> {
  const { database, audit, revisions, by, missingSecret = () => undefined, warn = () => undefined } = options;
  const { begin, wrote = () => undefined } = options;
  const context: ImportContext = {
    tx,
    missingSecret,
    readFile: bundleFiles(bundle.folder),
    leftOut: bundle.leftOut,
    warn,
  };
  const faults = new ImportFaults(bundle);
  const report = new Map<string, ImportCounts>();
  const sections = orderSections([...bundle.items.keys()]);
  await holdRevisions(sections, revisions, tx);
  await begin?.(tx);
  for (const section of sections) {
    const items = bundle.items.get(section) ?? [];
    report.set(section.name, await importItems(section, items, { database, context, audit, by, faults, wrote }));
  }
  faults.throwIfAny();
  if (options.pruned) await prune(bundle, options.pruned(), { tx, database, audit, by, warn });
  await audit.record(tx, { action: 'host.bundle.imported', by, details: Object.fromEntries(report) });
  return report;
}

/** Returns whether no section holds anything: only then is a bundle loaded at the start. */
export async function isEmpty(sections: readonly AnyBundleSection[], database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    for (const section of sections) if ((await section.exportItems(tx)).length > 0) return false;
    return true;
  });
}
