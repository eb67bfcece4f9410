import { InputError, type CommandConsole } from '../plugin-api/index.js';
import { alignedLines } from './aligned-lines.js';

const MOST = 200;
const USUAL = 50;

/** How many items a command lists. Throws `InputError` for `--limit` that is no number from 1 to 200. */
export function readLimit(text: string | undefined): number {
  if (text === undefined) return USUAL;
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST) throw new InputError(`--limit: must be a number from 1 to ${MOST}`);
  return limit;
}

/** A page of a list, and how it is shown. */
interface ShownPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** A line of JSON an item in place of a table. */
  readonly asJson: boolean;
  readonly heading: readonly string[];
  readonly row: (item: Item) => readonly string[];
}

/** Prints a page. How to go on is said on standard error: standard output holds items alone. */
export function printPage<Item>(
  console: CommandConsole,
  { items, nextCursor, asJson, heading, row }: ShownPage<Item>,
): void {
  const table = items.length === 0 ? [] : [heading, ...items.map(row)];
  const lines = asJson ? items.map((item) => JSON.stringify(item)) : alignedLines(table);
  for (const line of lines) console.print(line);
  if (nextCursor !== null) console.warn(`there is more: --cursor "${nextCursor}"`);
  else if (items.length === 0) console.warn('there is nothing');
}
