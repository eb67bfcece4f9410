import { inject, injectable } from 'inversify';
import {
  beginningWith,
  conditions,
  Database,
  plainValue,
  rowsOfWords,
  wholeWord,
  type WordRange,
} from '../../../../host/plugin-api/index.js';
import { QuestionForms } from '../../../forms/contract.js';
import { documentDigest, readFilingNumber } from '../../vocabulary/index.js';
import { recordWords } from '../filing/record-tables.js';
import { KnownWords } from './known-words.js';
import { SUBJECT_SIGN, typedWords } from './subject-words.js';

/** The ways in which a record is found. */
export const foundBy = ['RADICADO', 'CLAVE', 'DOCUMENTO', 'NOMBRE', 'ASUNTO'] as const;

/** A record that a typed text may mean. */
export interface RecordMatch {
  readonly id: number;
  readonly por: (typeof foundBy)[number];
  /** Whether a word of it is spelt otherwise. */
  readonly aproximado: boolean;
}

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
    @inject(KnownWords) private readonly known: KnownWords,
  ) {}

  /**
   * Finds records in each way that the text fits, by an index, at most `most` in all. Within a way the newest come
   * first. Records with the words as they were typed come before those with words that are spelt otherwise: letters of
   * the same sound, or one wrong letter among four, two among eight.
   */
  async match(typed: string, most: number): Promise<readonly RecordMatch[]> {
    const text = plainValue(typed);
    const found = new Map<number, RecordMatch>();
    const add = (por: RecordMatch['por'], ids: readonly number[], aproximado = false): void => {
      for (const id of ids) if (!found.has(id) && found.size < most) found.set(id, { id, por, aproximado });
    };
    add('RADICADO', await this.byNumber(text));
    if (/^key_[0-9a-f-]{36}$/i.test(text)) {
      add('CLAVE', await this.ids('SELECT id FROM tramites_record WHERE clave = $1', [text.toLowerCase()]));
      return [...found.values()];
    }
    const documento = /\d/.test(text) ? this.forms.identityNumber(text) : undefined;
    if (documento !== undefined) add('DOCUMENTO', await this.byDocument(documento, most));
    const words = typedWords(text, MOST_WORDS);
    if (!isSearched(words)) return [...found.values()];
    const beginnings = words.map((word) => [beginningWith(word)]);
    const both = (ranges: readonly (readonly WordRange[])[]) =>
      Promise.all([this.byWords(ranges, most), this.byWords(ranges.map(orOfSubject), most)]);
    const [names, subjects] = await both(beginnings);
    add('NOMBRE', names);
    add('ASUNTO', subjects);
    if (found.size < most) {
      const similar = (await this.known.findSimilar(words)).map((others) => others.map(wholeWord));
      if (similar.some((others) => others.length > 0)) {
        const forgiving = beginnings.map((ranges, index) => [...ranges, ...similar[index]!]);
        const [similarNames, similarSubjects] = await both(forgiving);
        add('NOMBRE', similarNames, true);
        add('ASUNTO', similarSubjects, true);
      }
    }
    return [...found.values()];
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

  private byDocument(documento: string, most: number): Promise<readonly number[]> {
    return this.ids(
      `SELECT DISTINCT record_id AS id FROM tramites_answer WHERE digest = $1
       ORDER BY record_id DESC OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY`,
      [documentDigest(documento)],
    );
  }

  private byWords(words: readonly (readonly WordRange[])[], limit: number): Promise<readonly number[]> {
    return rowsOfWords(this.database, recordWords, { words, limit });
  }

  private async ids(sql: string, bind: readonly unknown[]): Promise<readonly number[]> {
    return (await this.database.rows<{ id: number }>(sql, bind)).map(({ id }) => id);
  }
}

/** Adds the same words of a subject. */
const orOfSubject = (ranges: readonly WordRange[]): readonly WordRange[] => [
  ...ranges,
  ...ranges.map(([from, before]): WordRange => [`${SUBJECT_SIGN}${from}`, `${SUBJECT_SIGN}${before}`]),
];
