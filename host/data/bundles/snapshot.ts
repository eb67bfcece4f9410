import { createHash } from 'node:crypto';
import type { AnyBundleSection, Transaction } from '../../plugin-api/index.js';
import { keyOfItem } from './key-of-item.js';

/** The content of sections at a moment: the items as they are exported, by section and key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Returns the key of an exported item. The schema may compute the key, so that the item is parsed first. */
export function exportedKey(section: AnyBundleSection, item: unknown): string {
  if (section.isMapping) return '';
  const read = section.item.safeParse(item);
  return keyOfItem(section, read.success ? read.data : item).key;
}

/** Converts an item as writing and reading it as JSON does: drops `undefined`, and turns dates into texts. */
const written = (item: unknown): unknown => JSON.parse(JSON.stringify(item)) as unknown;

export async function snapshotOf(sections: readonly AnyBundleSection[], tx: Transaction): Promise<Snapshot> {
  const snapshot = new Map<string, ReadonlyMap<string, unknown>>();
  for (const section of sections) {
    const items = await section.exportItems(tx);
    snapshot.set(section.name, new Map(items.map((item) => [exportedKey(section, item), written(item)])));
  }
  return snapshot;
}

/** Returns a digest of the named sections' content. */
export function digestOf(snapshot: Snapshot, sections: ReadonlySet<string>): string {
  const named = [...snapshot].filter(([name]) => sections.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(named.map(([name, items]) => [name, [...items]]));
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
