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

/** The services and the author of an import, with its callbacks for warnings and missing passwords. */
export interface ImportOptions {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly revisions: Revisions;
  readonly by: AuditActor;
  readonly importer?: ImportContext['importer'];
  readonly missingSecret?: ImportContext['missingSecret'] | undefined;
  /** Called again where the transaction is retried. */
  readonly warn?: ImportContext['warn'];
  /** Called once all revisions are locked, before anything is written. */
  readonly begin?: (tx: Transaction) => Promise<void>;
  /** Called for each created or changed item, except in sections that are imported as a whole. */
  readonly wrote?: ItemsImport['wrote'];
  /** Returns the content of the sections before the import; the items that the bundle does not name are removed. */
  readonly pruned?: (() => Snapshot) | undefined;
  /** Replaces the reader of files that the bundle names. */
  readonly readFile?: ImportContext['readFile'];
  readonly continues?: ItemsImport['continues'];
}

/**
 * Locks the revisions of the sections before anything is read, always in the same order: neither another import nor an
 * administrator can write in between.
 */
async function holdRevisions(
  sections: readonly AnyBundleSection[],
  revisions: Revisions,
  tx: Transaction,
): Promise<void> {
  const names = new Set(sections.flatMap(({ revision }) => revision ?? []));
  for (const name of [...names].sort()) await revisions.bumpRevision(tx, name);
}

/** Imports a bundle, all or nothing, in the caller's transaction. Throws `BundleError` with all faults. */
export async function importBundle(bundle: Bundle, tx: Transaction, options: ImportOptions): Promise<ImportReport> {
  const { database, audit, revisions, by, missingSecret = () => undefined, warn = () => undefined } = options;
  const { importer, begin, wrote = () => undefined, continues = () => undefined } = options;
  const { readFile = bundleFiles(bundle.folder) } = options;
  const context: ImportContext = {
    tx,
    importer,
    missingSecret,
    readFile,
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
    const how = { database, context, audit, by, faults, wrote, continues };
    report.set(section.name, await importItems(section, items, how));
  }
  faults.throwIfAny();
  if (options.pruned) await prune(bundle, options.pruned(), { tx, database, audit, by, warn });
  await audit.recordEntry(tx, { action: 'host.bundle.imported', by, details: Object.fromEntries(report) });
  return report;
}

/** Tells whether all sections are empty: only then does a start load a bundle. */
export async function isEmpty(sections: readonly AnyBundleSection[], database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    for (const section of sections) if ((await section.exportItems(tx)).length > 0) return false;
    return true;
  });
}
