import type { WordRange } from '../text/search-words.js';
import { conditions, type Conditions } from './conditions.js';
import { composed, type Database, type Dialect, type Transaction } from './database.js';

/** The most entries of a word that are looked up one by one, each for the other words. */
const MOST_LOOKED_UP = 1000;

/**
 * The table of the words of rows: a column `palabra` and a column with the id of the row, with an index on each order
 * of the two.
 */
export interface WordTable {
  readonly table: string;
  /** The column with the id of the row. */
  readonly row: string;
}

/** The request for a page of the rows that have, for each word, an entry in one of its ranges. */
export interface WordSearch {
  /** At least one word, each with the ranges that stand for it: its beginnings, or the words that it is taken for. */
  readonly words: readonly (readonly WordRange[])[];
  /** Only rows before this id; the newest come first. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** More conditions on an entry `w` of a row. */
  readonly narrowed?: Conditions | undefined;
}

/** The placeholders of the binds between which entries of a word lie. */
type WordPlace = readonly [from: string, before: string];

/**
 * The entries `w` of all words in the ranges that meet a condition, newest first. PostgreSQL steps from word to word
 * and reads only the newest entries of each, as many as the list takes: a common word has the entries of a tenth of all
 * rows, and no index has the entries of several words in the order of the list.
 */
const newestEntries: Readonly<
  Record<Dialect, (words: WordTable, places: readonly WordPlace[], where: string, limit: number) => string>
> = {
  postgres: ({ table, row }, places, where, limit) => `WITH RECURSIVE words (palabra, before) AS (
      SELECT (SELECT f.palabra FROM ${table} f WHERE f.palabra >= r.start AND f.palabra < r.before
        ORDER BY f.palabra LIMIT 1), r.before
      FROM (VALUES ${places.map(([from, before]) => `(${from}::text, ${before}::text)`).join(', ')}) AS r (start, before)
      UNION ALL
      SELECT (SELECT n.palabra FROM ${table} n WHERE n.palabra > k.palabra AND n.palabra < k.before
        ORDER BY n.palabra LIMIT 1), k.before FROM words k WHERE k.palabra IS NOT NULL)
    SELECT DISTINCT e.id FROM words k CROSS JOIN LATERAL (
      SELECT w.${row} AS id FROM ${table} w WHERE w.palabra = k.palabra ${where}
      ORDER BY w.${row} DESC LIMIT ${limit}) AS e
    ORDER BY e.id DESC LIMIT ${limit}`,
  mssql: ({ table, row }, places, where, limit) => `SELECT DISTINCT w.${row} AS id FROM ${table} w
    WHERE (${places.map(([from, before]) => `w.palabra >= ${from} AND w.palabra < ${before}`).join(' OR ')}) ${where}
    ORDER BY w.${row} DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
};

const within = (places: readonly WordPlace[]): string =>
  places.map(([from, before]) => `o.palabra >= ${from} AND o.palabra < ${before}`).join(' OR ');

/**
 * Builds the table of the rows that have each word, the newest first: each word's entries are read once, in the order
 * of their index. Looking each entry up would cost more, as a frequent word has tens of thousands. As the rows are
 * sorted first, further conditions are met only until the page is full.
 */
function rowsOfAll({ table, row }: WordTable, words: readonly (readonly WordPlace[])[]): string {
  const entriesOf = (place: WordPlace): string => `SELECT o.${row} FROM ${table} o WHERE ${within([place])}`;
  // Each range is a query of its own, which an index alone answers; rows of one word are all over the table.
  const each = words.map((places) => `(${places.map(entriesOf).join(' UNION ALL ')})`);
  return `(SELECT a.${row} FROM (${each.join(' INTERSECT ')}) AS a ORDER BY a.${row} DESC OFFSET 0 ROWS)`;
}

/** Builds the condition that the row with the id `id` has a word in one of the ranges. */
function withWord(bound: Conditions, { table, row }: WordTable, id: string, ranges: readonly WordRange[]): string {
  // A join could read all entries of the word instead, however many there are.
  const entries = `SELECT COUNT(*) FROM ${table} o WHERE o.${row} = ${id}`;
  return `(${entries} AND (${within(placesOf(bound, ranges))})) > 0`;
}

/**
 * Adds the condition that the row with the id `id` has a word in one of the ranges. `id` is a column of the entry or
 * row.
 */
export const hasWord = (
  narrowed: Conditions,
  table: WordTable,
  id: string,
  ...ranges: readonly WordRange[]
): Conditions => narrowed.and(withWord(narrowed, table, id, ranges));

const placesOf = (bound: Conditions, ranges: readonly WordRange[]): readonly WordPlace[] =>
  ranges.map(([from, before]) => [bound.place(from), bound.place(before)]);

/**
 * Finds the ids of the newest rows that have some words. It looks the entries of a rare word up for the others, and
 * intersects the entries of words that are all frequent.
 */
export async function rowsOfWords(
  database: Database,
  table: WordTable,
  { words, before, limit, narrowed = conditions() }: WordSearch,
): Promise<readonly number[]> {
  const rarest = words.length === 1 ? words[0] : await rareWord(database, table, words);
  narrowed.and(`w.${table.row} < ?`, before);
  if (!rarest) {
    const all = rowsOfAll(
      table,
      words.map((ranges) => placesOf(narrowed, ranges)),
    );
    const found = await narrowed.rows<{ id: number }>(
      database,
      (where) => `SELECT w.${table.row} AS id FROM ${all} AS w ${where}
        ORDER BY w.${table.row} DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return found.map(({ id }) => id);
  }
  for (const ranges of words) {
    if (ranges !== rarest) hasWord(narrowed, table, `w.${table.row}`, ...ranges);
  }
  const places = placesOf(narrowed, rarest);
  const rows = await narrowed.rows<{ id: number }>(database, (where) =>
    newestEntries[database.dialect](table, places, where.replace(/^WHERE/, 'AND'), limit),
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the ids of the newest rows that have some words among a few rows, whose ids `read` selects by the conditions.
 */
export async function fewRowsOfWords(
  database: Database,
  table: WordTable,
  words: WordSearch['words'],
  few: { readonly narrowed: Conditions; readonly read: (where: string) => string; readonly limit: number },
): Promise<readonly number[]> {
  const has = words.map((ranges) => withWord(few.narrowed, table, 'w.id', ranges));
  const rows = await few.narrowed.rows<{ id: number }>(
    database,
    (where) => `SELECT w.id FROM (${few.read(where)}) AS w WHERE ${has.join(' AND ')}
      ORDER BY w.id DESC OFFSET 0 ROWS FETCH NEXT ${few.limit} ROWS ONLY`,
  );
  return rows.map(({ id }) => id);
}

/** Counts the entries of the rarest of the words, up to `most`. */
export async function rarestCount(
  database: Database,
  table: WordTable,
  words: readonly WordRange[],
  most: number,
): Promise<number> {
  const counted = await countedWords(
    database,
    table,
    words.map((range) => [range]),
    most,
  );
  return Math.min(...counted.map(({ count }) => count));
}

/** Inserts the words of rows, by their ids. */
export async function addWords(
  database: Database,
  { table, row }: WordTable,
  words: readonly (readonly [id: number, words: readonly string[]])[],
  tx: Transaction,
): Promise<void> {
  const entries = words.flatMap(([id, all]) => all.map((palabra) => ({ palabra, [row]: id })));
  await database.insertRows(table, entries, [], tx);
}

/** Finds the word with the fewest entries; undefined where each has too many to look them up. */
async function rareWord(
  database: Database,
  table: WordTable,
  words: WordSearch['words'],
): Promise<readonly WordRange[] | undefined> {
  const counted = await countedWords(database, table, words, MOST_LOOKED_UP);
  const { count, ranges } = counted.toSorted((one, other) => one.count - other.count)[0]!;
  return count < MOST_LOOKED_UP ? ranges : undefined;
}

/** Counts the entries of each word, up to `most` in each of its ranges. */
async function countedWords(
  database: Database,
  { table, row }: WordTable,
  words: WordSearch['words'],
  most: number,
): Promise<{ readonly ranges: readonly WordRange[]; readonly count: number }[]> {
  let bound = 0;
  const countOf = (): string => `(SELECT COUNT(*) FROM (SELECT w.${row} FROM ${table} w
        WHERE w.palabra >= $${(bound += 1)} AND w.palabra < $${(bound += 1)}
        ORDER BY w.palabra, w.${row} OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY) AS c)`;
  const counts = words.map((ranges, index) => `${ranges.map(countOf).join(' + ')} AS n${index}`);
  // Planned anew each time: a plan made for the few words of a new city would later read all words.
  const sql = composed(`SELECT ${counts.join(', ')}`);
  const [counted] = await database.rows<Record<string, number | string>>(sql, words.flat(2));
  return words.map((ranges, index) => ({ ranges, count: Number(counted![`n${index}`]) }));
}
