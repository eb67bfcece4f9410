import { createHash } from 'node:crypto';
import type { AnyBundleSection, Transaction } from '../../plugin-api/index.js';
import { keyOfItem } from './key-of-item.js';

/** What sections hold at a moment: the items as they are exported, by section and by what they are known by. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** What identifies an item that was exported: its key may be made by the schema. */
export function exportedKey(section: AnyBundleSection, item: unknown): string {
  if (section.isMapping) return '';
  const read = section.item.safeParse(item);
  return keyOfItem(section, read.success ? read.data : item).key;
}

/** As it is read again: without what is undefined, and with moments as texts. */
const written = (item: unknown): unknown => JSON.parse(JSON.stringify(item)) as unknown;

export async function snapshotOf(sections: readonly AnyBundleSection[], tx: Transaction): Promise<Snapshot> {
  const snapshot = new Map<string, ReadonlyMap<string, unknown>>();
  for (const section of sections) {
    const items = await section.exportItems(tx);
    snapshot.set(section.name, new Map(items.map((item) => [exportedKey(section, item), written(item)])));
  }
  return snapshot;
}

/** Returns the same for two snapshots alone whose named sections hold the same. */
export function digestOf(snapshot: Snapshot, sections: ReadonlySet<string>): string {
  const named = [...snapshot].filter(([name]) => sections.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(named.map(([name, items]) => [name, [...items]]));
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
