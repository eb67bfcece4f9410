import { inject, injectable, optional } from 'inversify';
import { conditions, Database, type Conditions } from '../../../../host/plugin-api/index.js';
import { FiledRecords } from '../../../tramites/contract.js';
import type { InboxSearchPart } from './inbox-list-sql.js';
import { searchWords } from './inbox-page.js';
import { inboxTitlesStatement, tasksOfRecordsStatement } from './inbox-search-sql.js';

/** The records that a search considers, the newest ones: a frequent name is of more. */
const MOST_RECORDS = 200;
const MOST_TASKS = 2000;

/** The titles that narrow a list; of more, enough tasks meet the words for a page to be full soon. */
const MOST_TITLES = 200;

const texts = ['t.titulo', 't.nombre', 't.codigo'];

/** The number of a task, as a person types it. */
const typedNumber = /^#? ?(\d{1,9})$/;

/** A search of an inbox. */
export interface SearchedTasks {
  readonly words: readonly string[];
  /** The titles of the tasks with these words; undefined where there are many. */
  readonly titles: readonly string[] | undefined;
  /** The tasks that it finds by their number or by their record, also those of others. */
  readonly ids: readonly number[];
  /** The number of a task, where the text is one. */
  readonly number: number | undefined;
}

/** The groups, as JSON, and the user by which tasks are in a list. */
interface Owners {
  readonly groups: string;
  readonly userId: number | null;
}

/** The tasks that a typed text may mean. */
@injectable()
export class InboxSearch {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FiledRecords) @optional() private readonly records: FiledRecords | undefined,
  ) {}

  /**
   * Reads a search; undefined for a text without words. It looks at no right to records: the list narrows the ids to
   * the tasks of the inbox.
   */
  async read(text: string | undefined, owners: Owners): Promise<SearchedTasks | undefined> {
    const words = text === undefined ? [] : searchWords.parse(text);
    if (words.length === 0) return undefined;
    const typed = words.join(' ');
    const digits = typedNumber.exec(typed)?.[1];
    const number = digits === undefined ? undefined : Number(digits);
    const ids = await this.ofRecords((await this.records?.searchIds(typed, MOST_RECORDS)) ?? []);
    const titles = await this.titles(words, owners);
    return { words, titles, number, ids: number === undefined ? ids : [...ids, number] };
  }

  /** Binds a search for the statement of a list. */
  bind(bound: Conditions, { words, titles, ids }: SearchedTasks): InboxSearchPart {
    const found = bound.place(JSON.stringify(ids));
    if (titles?.length === 0) return { words: undefined, found };
    const named = titles ? `AND t.titulo IN (${titles.map((title) => bound.place(title)).join(', ')})` : '';
    const meets = bound.containing(this.database.dialect, texts, words).replace(/^WHERE/, 'AND');
    return { words: `${named} ${meets}`, found };
  }

  private async titles(words: readonly string[], { groups, userId }: Owners): Promise<readonly string[] | undefined> {
    const { dialect } = this.database;
    const bound = conditions();
    const part = { groups: bound.place(groups), userId: bound.place(userId) };
    const narrowed = bound.containing(dialect, texts, words);
    const rows = await bound.rows<{ titulo: string }>(this.database, () =>
      inboxTitlesStatement(dialect, part, narrowed, MOST_TITLES),
    );
    return rows.length > MOST_TITLES ? undefined : rows.map(({ titulo }) => titulo);
  }

  private async ofRecords(records: readonly number[]): Promise<readonly number[]> {
    if (records.length === 0) return [];
    const sql = tasksOfRecordsStatement(this.database.dialect, '$1', MOST_TASKS);
    const rows = await this.database.rows<{ id: number }>(sql, [JSON.stringify(records)]);
    return rows.map(({ id }) => id);
  }
}
