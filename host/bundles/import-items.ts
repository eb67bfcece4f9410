import {
  DomainError,
  type AuditActor,
  type AuditLog,
  type BulkBundleSection,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
} from '../plugin-api/index.js';
import { keyOfItem } from './key-of-item.js';
import type { BundleItem } from './read-bundle.js';

/** How many items of a section were created, changed and left as they were. */
export type ImportCounts = Readonly<Record<ImportOutcome, number>>;

export interface ItemsImport {
  readonly context: ImportContext;
  readonly audit: AuditLog;
  readonly by: AuditActor;
}

type Path = readonly (string | number)[];

/** As long as the id of a subject may be. */
const MOST_OF_KEY = 255;

/** The field that a refusal is about, as a path, and what is wrong with it. */
function faultOf(error: DomainError): { readonly path: Path; readonly reason: string } {
  const [field, reasons] = Object.entries(error.toProblem().errors ?? {})[0] ?? [];
  const path = field?.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? [];
  return { path, reason: reasons?.[0] ?? error.message };
}

async function importOne(section: BundleSection, item: BundleItem, context: ImportContext): Promise<ImportOutcome> {
  try {
    return await section.importItem(item.value, context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { path, reason } = faultOf(error);
    throw item.errorAt(path, reason, error);
  }
}

/** Imports items one by one, each with its line in the audit log where it was created or changed. */
async function importEach(
  section: BundleSection,
  items: readonly BundleItem[],
  { context, audit, by }: ItemsImport,
): Promise<ImportCounts> {
  const counts = { created: 0, changed: 0, left: 0 };
  for (const item of items) {
    const outcome: ImportOutcome = await importOne(section, item, context);
    counts[outcome] += 1;
    if (outcome === 'left') continue;
    const { value } = item;
    const id = section.isMapping ? section.name : keyOfItem(section, value).key.slice(0, MOST_OF_KEY);
    const subject = (await section.subjectOf?.(value, context.tx)) ?? { kind: `bundle.${section.name}`, id };
    const details = { section: section.name };
    await audit.record(context.tx, { action: `host.bundle.${outcome}`, by, subject, details });
  }
  return counts;
}

/** Imports items together, with one line in the audit log. */
async function importTogether(
  section: BulkBundleSection,
  items: readonly BundleItem[],
  { context, audit, by }: ItemsImport,
): Promise<ImportCounts> {
  const values = items.map(({ value }) => value);
  const counts = await section.importItems(values, context).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const { path, reason } = faultOf(error);
    const [index, ...rest] = path;
    const item = items[Number(index)];
    throw item ? item.errorAt(rest, reason, error) : error;
  });
  if (counts.created + counts.changed > 0) {
    const details = { section: section.name, ...counts };
    await audit.record(context.tx, { action: 'host.bundle.section', by, details });
  }
  return counts;
}

/** Imports the items of a section; a refusal names its line of the bundle. */
export function importItems(
  section: BundleSection | BulkBundleSection,
  items: readonly BundleItem[],
  how: ItemsImport,
): Promise<ImportCounts> {
  return 'importItems' in section ? importTogether(section, items, how) : importEach(section, items, how);
}
