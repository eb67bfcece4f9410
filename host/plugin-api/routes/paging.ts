import { z } from 'zod';

/** The number of items in a page of a list. */
const pageLimit = z.int().min(1).max(200).default(50);

/** The generated key of a row, as a number: in a JSON body or the input of an admin procedure. */
export const rowId = z.int32().min(1);

/**
 * Makes the schema of a request for a page of a list: `cursor` is the `nextCursor` of the page before. A list with
 * filters extends it; one whose fields are all optional can also do without an input: `.prefault({})`.
 */
export function pageRequest<C extends z.ZodType>(cursor: C) {
  return z.strictObject({ cursor: cursor.nullish(), limit: pageLimit });
}

/**
 * Makes the schema of a page of a list: `nextCursor` requests the next page, and is null on the last (decisions,
 * section 13).
 */
export function pageOf<I extends z.ZodType, C extends z.ZodType>(item: I, cursor: C) {
  return z.object({ items: z.array(item), nextCursor: cursor.nullable() });
}

/** Makes a page of rows that were read with one more than `limit`, which shows whether another page follows. */
export function toPage<Item, Cursor>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (last: Item) => Cursor,
): { items: Item[]; nextCursor: Cursor | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
