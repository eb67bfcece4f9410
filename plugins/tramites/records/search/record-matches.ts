import { inject, injectable } from 'inversify';
import {
  beginningWith,
  conditions,
  Database,
  plainValue,
  rowsOfWords,
  wholeWord,
  type Conditions,
} from '../../../../host/plugin-api/index.js';
import { QuestionForms } from '../../../forms/contract.js';
import { documentDigest, readFilingNumber } from '../../vocabulary/index.js';
import { recordWords } from '../filing/record-tables.js';
import { KnownWords } from './known-words.js';
import { narrowedRowsOfWords, onEntry, type NarrowedRecords } from './narrowed-words.js';
import { typedWords } from './subject-words.js';
import { type TypedRanges, withSubjects, wordHits } from './word-hits.js';

/** The ways in which a record is found. */
export const foundBy = ['RADICADO', 'CLAVE', 'DOCUMENTO', 'NOMBRE', 'ASUNTO'] as const;

/** A record that a typed text may mean. */
export interface RecordMatch {
  readonly id: number;
  readonly por: (typeof foundBy)[number];
  /** Whether a word of it is spelt otherwise. */
  readonly aproximado: boolean;
}

/** The newest entries that meet conditions on an answer `w` of a record. */
interface Asked {
  readonly narrowed?: Conditions | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A page of the records that meet a filter. */
interface NarrowedPage extends NarrowedRecords, Omit<Asked, 'narrowed'> {}

/** The number of records with the words as they were typed from which a list forgives no slips. */
const LEAST_EXACT = 40;
/** The fewest letters of a word: a shorter beginning is of too many words. */
const LEAST_LETTERS = 3;
/** The most words that are searched. */
const MOST_WORDS = 6;

/** Tells whether words are searched: one of them has enough letters. */
export const isSearched = (words: readonly string[]): boolean =>
  words.some((word) => word.length >= LEAST_LETTERS && /\p{L}/u.test(word));

/**
 * The search by one text, whatever a person at the counter or on the telephone knows: a filing number, also without its
 * year, a key, the number of a document, words of a name or of a subject, or their beginnings.
 */
@injectable()
export class RecordMatches {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(KnownWords) private readonly words: KnownWords,
  ) {}

  /**
   * Finds records in each way that the text fits, by an index, at most `most` in all. Within a way the newest come
   * first. Records with the words as they were typed come before those with words that are spelt otherwise: letters of
   * the same sound, or one wrong letter among four, two among eight.
   */
  async match(typed: string, most: number): Promise<readonly RecordMatch[]> {
    const { known, isOnlyKey, words, text } = await this.known(typed);
    const found = new Map(known.slice(0, most).map((one) => [one.id, one]));
    const add = (matches: readonly RecordMatch[]): void => {
      for (const one of matches) if (!found.has(one.id) && found.size < most) found.set(one.id, one);
    };
    if (isOnlyKey) return [...found.values()];
    for (const id of await this.byDocument(text, { limit: most })) add([{ id, por: 'DOCUMENTO', aproximado: false }]);
    if (words.length === 0 || found.size === most) return [...found.values()];
    const beginnings = beginningsOf(words);
    add(await this.bestOf(beginnings, beginnings, most));
    if (found.size < most) {
      const similar = await this.similarTo(words);
      if (similar) add(await this.bestOf(beginnings, similar, most));
    }
    return [...found.values()];
  }

  /**
   * Finds the newest records that the text may mean among those that meet a filter. Words that are spelt otherwise
   * count where fewer than {@link LEAST_EXACT} records of all pages have them as they were typed.
   */
  async page(typed: string, { ofRecord, isFew, before, limit }: NarrowedPage): Promise<readonly RecordMatch[]> {
    const { known, isOnlyKey, words, text } = await this.known(typed);
    const found = new Map(known.map((one) => [one.id, one]));
    if (isOnlyKey) return known;
    const narrowed = onEntry(await ofRecord());
    for (const id of await this.byDocument(text, { narrowed, before, limit })) {
      if (!found.has(id)) found.set(id, { id, por: 'DOCUMENTO', aproximado: false });
    }
    if (words.length > 0) {
      const beginnings = beginningsOf(words);
      const most = Math.max(LEAST_EXACT, limit);
      const filter = { ofRecord, isFew: await isFew() };
      const of = (ranges: TypedRanges, from: number | undefined, size: number): Promise<readonly number[]> =>
        narrowedRowsOfWords(this.database, ranges, filter, { before: from, limit: size });
      const newest = await of(beginnings, undefined, before === undefined ? most : LEAST_EXACT);
      const similar = newest.length < LEAST_EXACT ? await this.similarTo(words) : undefined;
      const isRead = !similar && (before === undefined || newest.length < LEAST_EXACT);
      const ids = isRead ? newest : await of(similar ?? beginnings, before, limit);
      const hitOf = await wordHits(this.database, ids, { typed: beginnings, similar: similar ?? beginnings });
      for (const id of ids) if (!found.has(id)) found.set(id, { id, ...hitOf(id) });
    }
    return [...found.values()];
  }

  /** Finds the records of a number or a key, and reads the words of the text; none where no word is searched. */
  private async known(typed: string) {
    const text = plainValue(typed);
    const isOnlyKey = /^key_[0-9a-f-]{36}$/i.test(text);
    const por = isOnlyKey ? 'CLAVE' : 'RADICADO';
    const ids = isOnlyKey
      ? await this.ids('SELECT id FROM tramites_record WHERE clave = $1', [text.toLowerCase()])
      : await this.byNumber(text);
    const words = typedWords(text, MOST_WORDS);
    const known = ids.map((id): RecordMatch => ({ id, por, aproximado: false }));
    return { text, isOnlyKey, known, words: isSearched(words) ? words : [] };
  }

  /**
   * Finds the newest records with words in some ranges, those of a name before those of a subject. Both are read at
   * once: only where that fills a page, names may be left out.
   */
  private async bestOf(typed: TypedRanges, similar: TypedRanges, limit: number): Promise<readonly RecordMatch[]> {
    const both = await this.byWords(withSubjects(similar), limit);
    const names = both.length < limit ? [] : await this.byWords(similar, limit);
    const ids = [...new Set([...names, ...both])];
    const hitOf = await wordHits(this.database, ids, { typed, similar });
    const found = ids.map((id): RecordMatch => ({ id, ...hitOf(id) }));
    const rank = ({ por, aproximado }: RecordMatch): number => Number(aproximado) * 2 + Number(por === 'ASUNTO');
    return found.toSorted((one, other) => rank(one) - rank(other) || other.id - one.id);
  }

  /** Returns the ranges of typed words and of those that they may stand for; undefined where there is none of these. */
  private async similarTo(words: readonly string[]): Promise<TypedRanges | undefined> {
    const similar = await this.words.findSimilar(words);
    if (similar.every((others) => others.length === 0)) return undefined;
    return words.map((word, index) => [beginningWith(word), ...similar[index]!.map(wholeWord)]);
  }

  /** Finds a number; without its year, that number of each year, the newest first. */
  private async byNumber(text: string): Promise<readonly number[]> {
    const number = readFilingNumber(text);
    const sql = 'SELECT id FROM tramites_record WHERE anio = $1 AND numero = $2';
    if (number) return this.ids(sql, number);
    if (!/^\d{1,9}$/.test(text)) return [];
    const years = await this.database.rows<{ anio: number }>('SELECT anio FROM tramites_filing_number');
    const rows = await conditions()
      .oneOf(
        'r.anio',
        years.map(({ anio }) => anio),
      )
      .and('r.numero = ?', Number(text))
      .rows<{ id: number }>(
        this.database,
        (where) => `SELECT r.id FROM tramites_record r ${where} ORDER BY r.anio DESC`,
      );
    return rows.map(({ id }) => id);
  }

  private async byDocument(
    text: string,
    { narrowed = conditions(), before, limit }: Asked,
  ): Promise<readonly number[]> {
    const documento = /\d/.test(text) ? this.forms.identityNumber(text) : undefined;
    if (documento === undefined) return [];
    const rows = await narrowed
      .and('w.digest = ?', documentDigest(documento))
      .and('w.record_id < ?', before)
      .rows<{ id: number }>(
        this.database,
        (where) => `SELECT DISTINCT w.record_id AS id FROM tramites_answer w ${where}
          ORDER BY w.record_id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    return rows.map(({ id }) => id);
  }

  private byWords(words: TypedRanges, limit: number): Promise<readonly number[]> {
    return rowsOfWords(this.database, recordWords, { words, limit });
  }

  private async ids(sql: string, bind: readonly unknown[]): Promise<readonly number[]> {
    return (await this.database.rows<{ id: number }>(sql, bind)).map(({ id }) => id);
  }
}

const beginningsOf = (words: readonly string[]): TypedRanges => words.map((word) => [beginningWith(word)]);
