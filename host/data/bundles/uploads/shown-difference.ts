import type { SectionDifference } from '../difference.js';
import type { FieldChange } from '../field-changes.js';

/** The most items of a section, fields of an item and characters of a value that a page shows. */
const MOST_ITEMS = 300;
const MOST_FIELDS = 60;
const MOST_TEXT = 3000;

/** The difference of a section as a page shows it: the first items, and the number of all. */
export interface ShownDifference {
  readonly section: string;
  readonly created: readonly string[];
  readonly createdCount: number;
  readonly changed: readonly {
    readonly key: string;
    readonly fields: readonly { readonly field: string; readonly from: string | null; readonly to: string | null }[];
    readonly fieldCount: number;
  }[];
  readonly changedCount: number;
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

const shownField = ({ field, from, to }: FieldChange) => ({ field, from: textOf(from), to: textOf(to) });

/** Returns a difference in the size of a page. */
export function shownDifference(difference: readonly SectionDifference[]): readonly ShownDifference[] {
  return difference.map(({ section, created, changed }) => ({
    section,
    created: created.slice(0, MOST_ITEMS).map(({ key }) => key),
    createdCount: created.length,
    changed: changed.slice(0, MOST_ITEMS).map(({ key, fields }) => ({
      key,
      fields: fields.slice(0, MOST_FIELDS).map(shownField),
      fieldCount: fields.length,
    })),
    changedCount: changed.length,
  }));
}
