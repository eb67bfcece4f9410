import {
  DomainError,
  type AuditActor,
  type AuditLog,
  type BulkBundleSection,
  type BundleSection,
  type Database,
  type ImportContext,
  type ImportOutcome,
} from '../../plugin-api/index.js';
import { reasonsOf, type ImportFaults } from './import-faults.js';
import { keyOfItem } from './key-of-item.js';
import type { BundleItem } from './read-items.js';
import { subjectOf } from './subject-of.js';

/** The number of items of a section that were created, changed and left as they were. */
export type ImportCounts = Readonly<Record<ImportOutcome, number>>;

export interface ItemsImport {
  readonly database: Database;
  readonly context: ImportContext;
  readonly audit: AuditLog;
  readonly by: AuditActor;
  readonly faults: ImportFaults;
  readonly wrote: (section: string, key: string) => void;
  /** Called before each item; throws where the import has taken too long. */
  readonly continues: () => void;
}

/** The number of attempts to import a bulk section, each without the rows that the previous one refused. */
const MOST_TRIES = 20;

/**
 * Runs work in a savepoint; returns its result or its `DomainError`. After any other error the database cannot
 * continue: throws the faults found so far, or that error.
 */
async function tried<T>({ database, context, faults }: ItemsImport, work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await database.savepoint(context.tx, work);
  } catch (error) {
    if (error instanceof DomainError) return error;
    faults.throwIfAny();
    throw error;
  }
}

/** Warns of a created item's variables without a value. An existing item keeps its stored secret. */
function warnOfMissing(section: BundleSection, { value, missing }: BundleItem, { warn }: ImportContext): void {
  const { key } = keyOfItem(section, value);
  for (const name of missing) {
    warn(`${section.name} ${key}: there is no value for ${name}`, `${section.name} «${key}» llega sin su secreto.`);
  }
}

/** Imports items one by one; each created or changed item gets an entry in the audit log. */
async function importEach(
  section: BundleSection,
  items: readonly BundleItem[],
  how: ItemsImport,
): Promise<ImportCounts> {
  const { context, audit, by, faults, wrote, continues } = how;
  const counts = { created: 0, changed: 0, left: 0 };
  for (const item of items) {
    continues();
    const { value } = item;
    const { key } = keyOfItem(section, value);
    const result = await tried(how, () => section.importItem(value, context));
    if (result instanceof DomainError) {
      faults.refuse(item, key, reasonsOf(result), result);
      continue;
    }
    const outcome: ImportOutcome = result;
    counts[outcome] += 1;
    if (outcome === 'created') warnOfMissing(section, item, context);
    if (outcome === 'left') continue;
    wrote(section.name, section.isMapping ? '' : key);
    const subject = await subjectOf(section, value, key, context.tx);
    const details = { section: section.name };
    await audit.recordEntry(context.tx, { action: `host.bundle.${outcome}`, by, subject, details });
  }
  return counts;
}

/** Returns the items that an error names by their index, with the reasons. */
function refusedOf(items: readonly BundleItem[], refusal: DomainError): Map<BundleItem, ReturnType<typeof reasonsOf>> {
  const refused = new Map<BundleItem, ReturnType<typeof reasonsOf>>();
  for (const { path, reason } of reasonsOf(refusal)) {
    const [index, ...rest] = path;
    const item = items[Number(index)];
    if (item) refused.set(item, [...(refused.get(item) ?? []), { path: rest, reason }]);
  }
  return refused;
}

/** Imports items as a whole, with one entry in the audit log. */
async function importTogether(
  section: BulkBundleSection,
  given: readonly BundleItem[],
  how: ItemsImport,
): Promise<ImportCounts> {
  const { context, audit, by, faults, continues } = how;
  let items = given;
  for (let tries = 1; ; tries += 1) {
    continues();
    const values = items.map(({ value }) => value);
    const counts = await tried(how, () => section.importItems(values, context));
    if (!(counts instanceof DomainError)) {
      if (counts.created + counts.changed > 0) {
        const details = { section: section.name, ...counts };
        await audit.recordEntry(context.tx, { action: 'host.bundle.section', by, details });
      }
      return counts;
    }
    const refused = refusedOf(items, counts);
    for (const [item, reasons] of refused) faults.refuse(item, keyOfItem(section, item.value).key, reasons, counts);
    if (refused.size === 0 || tries === MOST_TRIES) {
      faults.throwIfAny();
      throw counts;
    }
    items = items.filter((item) => !refused.has(item));
  }
}

/** Imports the items of a section, and collects its refusals. */
export function importItems(
  section: BundleSection | BulkBundleSection,
  items: readonly BundleItem[],
  how: ItemsImport,
): Promise<ImportCounts> {
  return 'importItems' in section ? importTogether(section, items, how) : importEach(section, items, how);
}
