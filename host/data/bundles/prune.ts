import {
  DomainError,
  type AnyBundleSection,
  type AuditActor,
  type AuditLog,
  type Database,
  type ImportContext,
  type Transaction,
} from '../../plugin-api/index.js';
import { keyOfItem } from './key-of-item.js';
import { orderSections } from './order-sections.js';
import type { Bundle } from './read-bundle.js';
import type { Snapshot } from './snapshot.js';
import { subjectOf } from './subject-of.js';

interface Unnamed {
  readonly key: string;
  readonly item: unknown;
}

interface Pruning {
  readonly tx: Transaction;
  readonly database: Database;
  readonly audit: AuditLog;
  readonly by: AuditActor;
  readonly warn: ImportContext['warn'];
}

/** Removes an item; returns the reason where it must stay. */
async function reasonToStay(
  section: AnyBundleSection,
  { key, item }: Unnamed,
  { tx, database, audit, by }: Pruning,
): Promise<string | undefined> {
  const read = section.item.safeParse(item);
  if (!read.success) return 'it is not understood as it is stored';
  const subject = await subjectOf(section, read.data, key, tx);
  try {
    await database.savepoint(tx, () => section.removeItem!(tx, read.data));
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
  await audit.recordEntry(tx, { action: 'host.bundle.removed', by, subject, details: { section: section.name } });
  return undefined;
}

/** Removes the items that can be removed, in repeated passes: an item may be removable only after those below it. */
async function pruneSection(section: AnyBundleSection, unnamed: readonly Unnamed[], pruning: Pruning): Promise<void> {
  let waiting = unnamed;
  for (;;) {
    const staying: (Unnamed & { readonly reason: string })[] = [];
    for (const one of waiting) {
      const reason = await reasonToStay(section, one, pruning);
      if (reason !== undefined) staying.push({ ...one, reason });
    }
    if (staying.length === waiting.length) {
      for (const { key, reason } of staying) {
        pruning.warn(`${section.name} ${key} stays: ${reason}`, `${section.name} «${key}» se queda: ${reason}`);
      }
      return;
    }
    waiting = staying;
  }
}

/**
 * Removes the items that the sections held before the import and the bundle does not name; sections that refer to
 * others come first. An item that is referred to stays, with a warning, and so does a section that does not support
 * removal. Items that were created meanwhile stay.
 */
export async function prune({ items }: Bundle, before: Snapshot, pruning: Pruning): Promise<void> {
  for (const section of orderSections([...items.keys()]).toReversed()) {
    if (section.isMapping) continue;
    const named = new Set((items.get(section) ?? []).map(({ value }) => keyOfItem(section, value).key));
    const all = [...(before.get(section.name) ?? [])].map(([key, item]) => ({ key, item }));
    const unnamed = all.filter(({ key }) => !named.has(key));
    if (unnamed.length === 0) continue;
    if (section.removeItem) await pruneSection(section, unnamed, pruning);
    else {
      const keys = unnamed.map(({ key }) => key).join(', ');
      pruning.warn(
        `${section.name}: nothing of it is removed: ${keys}`,
        `De ${section.name} no se quita nada: ${keys}`,
      );
    }
  }
}
