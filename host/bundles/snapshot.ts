import { createHash } from 'node:crypto';
import type { AnyBundleSection, Transaction } from '../plugin-api/index.js';
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

/** The fields that the running service moves on, by section. */
export type MovingFields = ReadonlyMap<string, readonly string[]>;

export const movingFieldsOf = (sections: readonly AnyBundleSection[]): MovingFields =>
  new Map(sections.flatMap(({ name, movingFields }) => (movingFields ? [[name, movingFields]] : [])));

/** An item without what the running service moves on. */
export function standingOf(item: unknown, moving: readonly string[] | undefined): unknown {
  if (!moving) return item;
  return Object.fromEntries(Object.entries(item as object).filter(([field]) => !moving.includes(field)));
}

/** The same for two snapshots alone whose named sections hold the same, but for what the service moves on. */
export function digestOf(snapshot: Snapshot, sections: ReadonlySet<string>, moving: MovingFields): string {
  const named = [...snapshot].filter(([name]) => sections.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const standing = named.map(([name, items]) => [
    name,
    [...items].map(([key, item]) => [key, standingOf(item, moving.get(name))]),
  ]);
  return `sha256:${createHash('sha256').update(JSON.stringify(standing)).digest('hex')}`;
}
