import { composed, type Database, type Dialect, type Transaction } from './database.js';

/** What stands for itself in a pattern of `LIKE`; SQL Server has sets in brackets there. */
const literally = (text: string): string => text.replace(/[\\%_[]/g, '\\$&');

/**
 * A text without regard to case and accents. Texts are stored in a collation that compares bytes: PostgreSQL takes the
 * marks off letters, and puts the Latin ones in lower case; SQL Server has a collation for both.
 */
const folded: Readonly<Record<Dialect, (text: string) => string>> = {
  postgres: (text) => `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "C")`,
  mssql: (text) => `${text} COLLATE Latin1_General_CI_AI`,
};

/**
 * The conditions that a statement is narrowed by, which depend on what somebody asked for. Values are bound, in the
 * order in which they come. Texts of SQL that are handed over never come from outside.
 */
export class Conditions {
  private readonly parts: string[] = [];
  private readonly bind: unknown[] = [];

  /**
   * Adds a condition, in which each `?` stands for one of the values. It is left out where a value is `undefined`: what
   * was not asked for narrows nothing.
   */
  and(condition: string, ...values: readonly unknown[]): this {
    if (values.includes(undefined)) return this;
    const [first = '', ...others] = condition.split('?');
    if (others.length !== values.length) {
      throw new Error(`${values.length} values for the places of: ${condition}`);
    }
    const rest = others.map((text, index) => `$${this.bind.push(values[index])}${text}`);
    this.parts.push([first, ...rest].join(''));
    return this;
  }

  /** Binds a value that stands elsewhere in the statement than among the conditions, and answers its place. */
  place(value: unknown): string {
    return `$${this.bind.push(value)}`;
  }

  /** Returns a column is one of these values: none where there are none. At most 2000, as SQL Server takes no more. */
  oneOf(column: string, values: readonly unknown[] | undefined): this {
    if (values?.length === 0) return this.and('1 = 0');
    const places = values?.map(() => '?').join(', ');
    return values ? this.and(`${column} IN (${places})`, ...values) : this;
  }

  /** A column begins with a text, letter by letter. */
  startsWith(column: string, text: string | undefined): this {
    return this.and(`${column} LIKE ? ESCAPE '\\'`, text === undefined ? text : `${literally(text)}%`);
  }

  /**
   * Returns each word stands somewhere in one of the columns, whatever its case and accents. Reads all rows that are
   * left.
   */
  contains(dialect: Dialect, columns: readonly string[], words: readonly string[]): this {
    const fold = folded[dialect];
    const anywhere = columns.map((column) => `${fold(column)} LIKE ${fold('?')} ESCAPE '\\'`).join(' OR ');
    for (const word of words) this.and(`(${anywhere})`, ...columns.map(() => `%${literally(word)}%`));
    return this;
  }

  /**
   * Runs the statement that `compose` makes of `WHERE …`, which is empty where there are no conditions. It takes no
   * prepared name, as such statements are of very many texts.
   */
  rows<Row extends object>(database: Database, compose: (where: string) => string, tx?: Transaction): Promise<Row[]> {
    const where = this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
    return database.rows<Row>(composed(compose(where)), this.bind, tx);
  }
}

/** Begins with no condition. */
export function conditions(): Conditions {
  return new Conditions();
}
