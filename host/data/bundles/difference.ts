import { isDeepStrictEqual } from 'node:util';
import { changesOf, type FieldChange } from './field-changes.js';
import type { Snapshot } from './snapshot.js';

/** The items of one section that an import creates, changes and removes. */
export interface SectionDifference {
  readonly section: string;
  readonly created: readonly { readonly key: string; readonly item: unknown }[];
  /** Without fields where only something changed that no export shows, such as a secret. */
  readonly changed: readonly { readonly key: string; readonly fields: readonly FieldChange[] }[];
  readonly removed: readonly string[];
}

/** The keys of the written items by section, whether or not an export shows the change. */
export type Written = ReadonlyMap<string, ReadonlySet<string>>;

const none: ReadonlyMap<string, unknown> = new Map();

function differenceOf(
  section: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  written: ReadonlySet<string>,
): SectionDifference {
  const created = [...after].flatMap(([key, item]) => (before.has(key) ? [] : [{ key, item }]));
  const removed = [...before.keys()].filter((key) => !after.has(key));
  const visible = [...after].flatMap(([key, item]) => {
    if (!before.has(key) || isDeepStrictEqual(before.get(key), item)) return [];
    return [{ key, fields: changesOf(before.get(key), item) }];
  });
  const shown = new Set([...created, ...visible].map(({ key }) => key));
  const hidden = [...written].flatMap((key) => (shown.has(key) ? [] : [{ key, fields: [] }]));
  return { section, created, changed: [...visible, ...hidden], removed };
}

/** Compares two snapshots section by section; sections without a difference are left out. */
export function differenceBetween(before: Snapshot, after: Snapshot, written: Written): SectionDifference[] {
  return [...after]
    .map(([section, items]) =>
      differenceOf(section, before.get(section) ?? none, items, written.get(section) ?? new Set()),
    )
    .filter(({ created, changed, removed }) => created.length + changed.length + removed.length > 0);
}
