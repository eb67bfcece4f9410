import { composed, conditions, type Database, type Dialect } from '../../../host/plugin-api/index.js';
import { wordRange } from './name-words.js';

/** So many entries of each word are counted and, where all words have more, so many once more. */
const MOST_COUNTED = [1000, 20_000];

/** A part of a list of the records whose applicant has all of these beginnings of words in the name. */
export interface NamedFilter {
  readonly nombre: readonly [string, ...string[]];
  /** Records before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Where the entries of a word begin and end: places of binds. */
interface WordPlace {
  readonly from: string;
  readonly before: string;
}

/**
 * The entries `w` of all words in a range that meet a condition, the newest first. PostgreSQL steps from word to word
 * and reads the newest entries of each, as many as the list takes: a common word has those of a tenth of all records,
 * and entries of several words stand in no order that a list has.
 */
const newestEntries: Readonly<Record<Dialect, (word: WordPlace, where: string, limit: number) => string>> = {
  postgres: ({ from, before }, where, limit) => `WITH RECURSIVE words (palabra) AS (
      (SELECT palabra FROM tramites_record_word WHERE palabra >= ${from} AND palabra < ${before} ORDER BY palabra LIMIT 1)
      UNION ALL
      SELECT (SELECT n.palabra FROM tramites_record_word n WHERE n.palabra > k.palabra AND n.palabra < ${before}
        ORDER BY n.palabra LIMIT 1) FROM words k WHERE k.palabra IS NOT NULL)
    SELECT DISTINCT e.record_id FROM words k CROSS JOIN LATERAL (
      SELECT w.record_id FROM tramites_record_word w WHERE w.palabra = k.palabra ${where}
      ORDER BY w.record_id DESC LIMIT ${limit}) AS e
    ORDER BY e.record_id DESC LIMIT ${limit}`,
  mssql: ({ from, before }, where, limit) => `SELECT DISTINCT w.record_id FROM tramites_record_word w
    WHERE w.palabra >= ${from} AND w.palabra < ${before} ${where}
    ORDER BY w.record_id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
};

/**
 * Ids of the newest records of a name: by the entries of its rarest word, record by record looked up for the others.
 */
export async function namedRecords(
  database: Database,
  { nombre, before, limit }: NamedFilter,
): Promise<readonly number[]> {
  const rarest = await rarestWord(database, nombre);
  const narrowed = conditions().and('w.record_id < ?', before);
  for (const word of nombre.filter((one) => one !== rarest)) {
    // A join could read all entries of the other word instead, however many there are.
    const entries = 'SELECT COUNT(*) FROM tramites_record_word o WHERE o.record_id = w.record_id';
    narrowed.and(`(${entries} AND o.palabra >= ? AND o.palabra < ?) > 0`, ...wordRange(word));
  }
  const [from, end] = wordRange(rarest);
  const place = { from: narrowed.place(from), before: narrowed.place(end) };
  const rows = await narrowed.rows<{ record_id: number }>(database, (where) =>
    newestEntries[database.dialect](place, where.replace(/^WHERE/, 'AND'), limit),
  );
  return rows.map(({ record_id }) => record_id);
}

/** The word that the fewest records have, as far as they are counted; of the common ones the longest. */
async function rarestWord(database: Database, words: NamedFilter['nombre']): Promise<string> {
  let [rarest] = words;
  if (words.length === 1) return rarest;
  for (const most of MOST_COUNTED) {
    const counted = await countedWords(database, words, most);
    counted.sort((one, other) => one.count - other.count || other.word.length - one.word.length);
    rarest = counted[0]!.word;
    if (counted[0]!.count < most) break;
  }
  return rarest;
}

/** How many entries each word has, up to `most`. */
async function countedWords(
  database: Database,
  words: readonly string[],
  most: number,
): Promise<{ readonly word: string; readonly count: number }[]> {
  const counts = words.map(
    (_word, index) => `(SELECT COUNT(*) FROM (SELECT w.record_id FROM tramites_record_word w
        WHERE w.palabra >= $${2 * index + 1} AND w.palabra < $${2 * index + 2}
        ORDER BY w.palabra, w.record_id OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY) AS c) AS n${index}`,
  );
  // Planned anew each time: a plan for the few words of a new city would read all words later.
  const sql = composed(`SELECT ${counts.join(', ')}`);
  const [row] = await database.rows<Record<string, number | string>>(sql, words.flatMap(wordRange));
  return words.map((word, index) => ({ word, count: Number(row![`n${index}`]) }));
}
