import { inject, injectable } from 'inversify';
import {
  beginningWith,
  Clock,
  conditions,
  Database,
  type ScheduledJob,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { SUBJECT_SIGN } from './subject-words.js';
import { keysOf, slipsBetween, typedKeys, wholeSound } from './word-keys.js';

/** The records whose words are read at once, and the pages that a run of the job reads. */
const PAGE = 500;
const MOST_PAGES = 200;
/** The most words that one typed word is taken for, and the most that are looked at for that. */
const MOST_WORDS = 12;
const MOST_LOOKED_AT = 500;
/** The most words that a host remembers. */
const MOST_REMEMBERED = 50_000;
/** A filing is committed within this time after its record got its id: later records may be there before. */
const SETTLED_MILLISECONDS = 600_000;

/**
 * The words of all names and subjects, by keys that a misspelt word has too. A job writes them, so that no filing and
 * no search waits for it: a word that no record had before is found as it is spelt at once, and misspelt within a
 * minute.
 */
@injectable()
export class KnownWords {
  /** Words whose keys are written, and records whose words are. */
  private readonly words = new Set<string>();
  private readonly records = new Set<number>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get schedule(): ScheduledJob {
    return { name: 'tramites/words', everySeconds: 60, limitSeconds: 300, run: (signal) => this.learnAll(signal) };
  }

  /** Returns the words that each typed word may stand for, the likeliest first; without those that begin with it. */
  async findSimilar(typed: readonly string[]): Promise<readonly (readonly string[])[]> {
    const narrowed = conditions();
    const ranges = typed.map((word) => beginningWith(wholeSound(word)));
    const keys = [...new Set(typed.flatMap(typedKeys))];
    const places = keys.map((key) => narrowed.place(key)).join(', ');
    const begun = ranges.map(
      ([from, before]) => `SELECT b.palabra FROM (SELECT s.palabra FROM tramites_word_key s
      WHERE s.clave >= ${narrowed.place(from)} AND s.clave < ${narrowed.place(before)}
      ORDER BY s.clave OFFSET 0 ROWS FETCH NEXT ${MOST_WORDS * 4} ROWS ONLY) AS b`,
    );
    const rows = await narrowed.rows<{ palabra: string }>(
      this.database,
      () => `SELECT k.palabra FROM (SELECT w.palabra FROM tramites_word_key w WHERE w.clave IN (${places})
          ORDER BY w.clave OFFSET 0 ROWS FETCH NEXT ${MOST_LOOKED_AT} ROWS ONLY) AS k
        UNION ${begun.join(' UNION ')}`,
    );
    return typed.map((word) =>
      rows
        .map(({ palabra }) => ({ palabra, slips: slipsBetween(word, palabra) }))
        .filter(({ palabra, slips }) => slips < Infinity && !palabra.startsWith(word))
        .toSorted((one, other) => one.slips - other.slips || (one.palabra < other.palabra ? -1 : 1))
        .slice(0, MOST_WORDS)
        .map(({ palabra }) => palabra),
    );
  }

  private async learnAll(signal: AbortSignal): Promise<void> {
    for (let page = 0; page < MOST_PAGES && !signal.aborted; page += 1) if (!(await this.learnPage())) return;
  }

  /** Writes the keys of the words of the next records. Returns whether there are more. */
  private async learnPage(): Promise<boolean> {
    const [progress] = await this.database.rows<{ hasta: number }>(
      'SELECT hasta FROM tramites_word_progress WHERE id = 1',
    );
    const { hasta } = progress!;
    const page = await this.database.rows<{ id: number; created_at: Date }>(
      `SELECT id, created_at FROM tramites_record WHERE id > $1
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${PAGE} ROWS ONLY`,
      [hasta],
    );
    const unread = page.map(({ id }) => id).filter((id) => !this.records.has(id));
    const words = await this.wordsOf(unread);
    const settled = this.clock.now().getTime() - SETTLED_MILLISECONDS;
    const next = page.findLast(({ created_at }) => created_at.getTime() < settled)?.id ?? hasta;
    const isFull = page.length === PAGE;
    if (words.length > 0 || next > hasta) {
      await this.database.transaction((tx) => this.write(tx, words, next));
    }
    this.remember(words, isFull ? [] : unread);
    return isFull && next > hasta;
  }

  /** Returns the words of records that this host does not know yet. */
  private async wordsOf(ids: readonly number[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await conditions()
      .oneOf('w.record_id', ids)
      .rows<{ palabra: string }>(
        this.database,
        (where) => `SELECT DISTINCT w.palabra FROM tramites_record_word w ${where}`,
      );
    const plain = rows.map(({ palabra }) => (palabra.startsWith(SUBJECT_SIGN) ? palabra.slice(1) : palabra));
    return [...new Set(plain)].filter((word) => !this.words.has(word));
  }

  /** Writes the keys of words that have none. Hosts write them in turn, under the lock of the progress. */
  private async write(tx: Transaction, words: readonly string[], next: number): Promise<void> {
    await this.database.changeRows(
      'UPDATE tramites_word_progress SET hasta = CASE WHEN hasta < $1 THEN $1 ELSE hasta END WHERE id = 1',
      [next],
      tx,
    );
    if (words.length === 0) return;
    const known = new Set<string>();
    for (let from = 0; from < words.length; from += PAGE) {
      const keys = [...new Set(words.slice(from, from + PAGE).map(wholeSound))];
      const rows = await conditions()
        .oneOf('k.clave', keys)
        .rows<{ palabra: string }>(this.database, (where) => `SELECT k.palabra FROM tramites_word_key k ${where}`, tx);
      for (const { palabra } of rows) known.add(palabra);
    }
    const entries = words
      .filter((palabra) => !known.has(palabra))
      .flatMap((palabra) => keysOf(palabra).map((clave) => ({ clave, palabra })));
    await this.database.insertRows('tramites_word_key', entries, [], tx);
  }

  private remember(words: readonly string[], records: readonly number[]): void {
    if (this.words.size > MOST_REMEMBERED) this.words.clear();
    if (this.records.size > MOST_REMEMBERED) this.records.clear();
    for (const word of words) this.words.add(word);
    for (const id of records) this.records.add(id);
  }
}
