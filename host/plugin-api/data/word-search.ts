import type { WordRange } from '../text/search-words.js';
import { conditions, type Conditions } from './conditions.js';
import { composed, type Database, type Dialect, type Transaction } from './database.js';

/**
 * The limits up to which the entries of each word are counted: the second one only when every word reaches the first.
 */
const MOST_COUNTED = [1000, 20_000];

/**
 * The table of the words of rows: a column `palabra` and a column with the id of the row, with an index on each order
 * of the two.
 */
export interface WordTable {
  readonly table: string;
  /** The column with the id of the row. */
  readonly row: string;
}

/** The request for a page of the rows that have a word in each of the ranges. */
export interface WordSearch {
  /** At least one. */
  readonly words: readonly WordRange[];
  /** Only rows before this id; the newest come first. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** More conditions on an entry `w` of a row. */
  readonly narrowed?: Conditions | undefined;
}

/** The placeholders of the binds between which the entries of a word lie. */
interface WordPlace {
  readonly from: string;
  readonly before: string;
}

/**
 * The entries `w` of all words in a range that meet a condition, the newest first. PostgreSQL steps from word to word
 * and reads only the newest entries of each, as many as the list takes: a common word has the entries of a tenth of all
 * rows, and no index has the entries of several words in the order of the list.
 */
const newestEntries: Readonly<
  Record<Dialect, (words: WordTable, place: WordPlace, where: string, limit: number) => string>
> = {
  postgres: ({ table, row }, { from, before }, where, limit) => `WITH RECURSIVE words (palabra) AS (
      (SELECT palabra FROM ${table} WHERE palabra >= ${from} AND palabra < ${before} ORDER BY palabra LIMIT 1)
      UNION ALL
      SELECT (SELECT n.palabra FROM ${table} n WHERE n.palabra > k.palabra AND n.palabra < ${before}
        ORDER BY n.palabra LIMIT 1) FROM words k WHERE k.palabra IS NOT NULL)
    SELECT DISTINCT e.id FROM words k CROSS JOIN LATERAL (
      SELECT w.${row} AS id FROM ${table} w WHERE w.palabra = k.palabra ${where}
      ORDER BY w.${row} DESC LIMIT ${limit}) AS e
    ORDER BY e.id DESC LIMIT ${limit}`,
  mssql: ({ table, row }, { from, before }, where, limit) => `SELECT DISTINCT w.${row} AS id FROM ${table} w
    WHERE w.palabra >= ${from} AND w.palabra < ${before} ${where}
    ORDER BY w.${row} DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
};

/** Adds the condition that the row with the id `id` has a word in a range. `id` is a column of the entry or row. */
export function hasWord(narrowed: Conditions, { table, row }: WordTable, id: string, range: WordRange): Conditions {
  // A join could read all entries of the word instead, however many there are.
  const entries = `SELECT COUNT(*) FROM ${table} o WHERE o.${row} = ${id}`;
  return narrowed.and(`(${entries} AND o.palabra >= ? AND o.palabra < ?) > 0`, ...range);
}

/**
 * Finds the ids of the newest rows that have some words: reads the entries of the rarest word, and looks up the other
 * words for each row.
 */
export async function rowsOfWords(
  database: Database,
  table: WordTable,
  { words, before, limit, narrowed = conditions() }: WordSearch,
): Promise<readonly number[]> {
  const rarest = await rarestWord(database, table, words);
  narrowed.and(`w.${table.row} < ?`, before);
  for (const range of words) if (range !== rarest) hasWord(narrowed, table, `w.${table.row}`, range);
  const [from, end] = rarest;
  const place = { from: narrowed.place(from), before: narrowed.place(end) };
  const rows = await narrowed.rows<{ id: number }>(database, (where) =>
    newestEntries[database.dialect](table, place, where.replace(/^WHERE/, 'AND'), limit),
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
  const counted = await countedWords(database, table, words, most);
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

/** Finds the word with the fewest entries, as far as they are counted; among words over the limit, the longest. */
async function rarestWord(database: Database, table: WordTable, words: readonly WordRange[]): Promise<WordRange> {
  let rarest = words[0]!;
  if (words.length === 1) return rarest;
  for (const most of MOST_COUNTED) {
    const counted = await countedWords(database, table, words, most);
    counted.sort((one, other) => one.count - other.count || other.range[0].length - one.range[0].length);
    rarest = counted[0]!.range;
    if (counted[0]!.count < most) break;
  }
  return rarest;
}

/** Counts the entries of each word, up to `most`. */
async function countedWords(
  database: Database,
  { table, row }: WordTable,
  words: readonly WordRange[],
  most: number,
): Promise<{ readonly range: WordRange; readonly count: number }[]> {
  const counts = words.map(
    (_word, index) => `(SELECT COUNT(*) FROM (SELECT w.${row} FROM ${table} w
        WHERE w.palabra >= $${2 * index + 1} AND w.palabra < $${2 * index + 2}
        ORDER BY w.palabra, w.${row} OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY) AS c) AS n${index}`,
  );
  // Planned anew each time: a plan made for the few words of a new city would later read all words.
  const sql = composed(`SELECT ${counts.join(', ')}`);
  const [counted] = await database.rows<Record<string, number | string>>(sql, words.flat());
  return words.map((range, index) => ({ range, count: Number(counted![`n${index}`]) }));
}
