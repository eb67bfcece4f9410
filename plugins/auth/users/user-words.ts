import { inject, injectable } from 'inversify';
import {
  addWords,
  beginningWith,
  composed,
  conditions,
  Database,
  searchWords,
  type Transaction,
  type WordRange,
  type WordTable,
} from '../../../host/plugin-api/index.js';

/** The words of user names, names and numbers of documents. */
export const userWords: WordTable = { table: 'auth_user_word', row: 'user_id' };

/** The most words of a user that are stored. */
const MOST_WORDS = 60;

/** The most users of a statement. */
const MOST_USERS = 200;

/** The fields that have the words of a user. */
export interface WordedUser {
  readonly username: string;
  readonly nombres: string;
  readonly identificacion?: string | null;
}

const wordsOf = ({ username, nombres, identificacion }: WordedUser): readonly string[] =>
  searchWords(`${username} ${nombres} ${identificacion ?? ''}`, MOST_WORDS);

const placesOf = (ids: readonly number[]): string => ids.map((_id, index) => `$${index + 1}`).join(', ');

/** Makes the ranges to search for. The number of a document is one word, however it is written: `10.000.200`. */
export function typedRanges(typed: string): readonly (readonly WordRange[])[] {
  const words = /^[\d.\s-]+$/.test(typed) ? [typed.replaceAll(/\D/g, '')] : searchWords(typed);
  return words.filter((word) => word !== '').map((word) => [beginningWith(word)]);
}

/** Writes the words by which users are found, in the transaction of their rows. */
@injectable()
export class UserWords {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Writes the words of a new user. */
  write(id: number, user: WordedUser, tx: Transaction): Promise<void> {
    return addWords(this.database, userWords, [[id, wordsOf(user)]], tx);
  }

  /** Replaces the words of users whose rows this transaction has locked. */
  async rewrite(ids: readonly number[], tx: Transaction): Promise<void> {
    await this.database.changeRows(
      composed(`DELETE FROM ${userWords.table} WHERE ${userWords.row} IN (${placesOf(ids)})`),
      ids,
      tx,
    );
    const users = await conditions()
      .oneOf('id', ids)
      .rows<WordedUser & { readonly id: number }>(
        this.database,
        (where) => `SELECT id, username, nombres, identificacion FROM auth_user ${where}`,
        tx,
      );
    const words = users.map((user) => [user.id, wordsOf(user)] as const);
    await addWords(this.database, userWords, words, tx);
  }

  /** Writes the words of all users that a host of an older version wrote. */
  async fill(): Promise<void> {
    for (let count = MOST_USERS; count === MOST_USERS;) count = await this.database.transaction((tx) => this.some(tx));
  }

  private async some(tx: Transaction): Promise<number> {
    const rows = await this.database.rows<{ id: number }>(
      'SELECT id FROM auth_user WHERE worded IS NULL ORDER BY id OFFSET 0 ROWS FETCH NEXT $1 ROWS ONLY',
      [MOST_USERS],
      tx,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const sql = `UPDATE auth_user SET worded = $${ids.length + 1} WHERE id IN (${placesOf(ids)})`;
    await this.database.changeRows(composed(sql), [...ids, true], tx);
    await this.rewrite(ids, tx);
    return ids.length;
  }
}
