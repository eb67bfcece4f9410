import { composed, type Database, type Dialect, type Transaction } from './database.js';

/** Escapes a text for a pattern of `LIKE`, in which SQL Server also gives brackets a meaning. */
const literally = (text: string): string => text.replace(/[\\%_[]/g, '\\$&');

/**
 * The SQL that folds case and accents of a text. Texts are stored in a collation that compares bytes: PostgreSQL strips
 * the marks from letters and lower-cases the Latin ones; SQL Server has a collation for both.
 */
const folded: Readonly<Record<Dialect, (text: string) => string>> = {
  postgres: (text) => `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g') COLLATE "C")`,
  mssql: (text) => `${text} COLLATE Latin1_General_CI_AI`,
};

/**
 * The conditions of a statement, which depend on the filters that a caller asked for. Values are bound, in the order in
 * which they are added. The texts of SQL never come from outside.
 */
export class Conditions {
  private readonly parts: string[] = [];
  private readonly bind: unknown[] = [];

  /**
   * Adds a condition, in which each `?` stands for one of the values. The condition is left out when a value is
   * `undefined`: a filter that was not asked for narrows nothing.
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

  /** Replaces the conditions, if there are any, by one that contains them. */
  nest(compose: (all: string) => string): this {
    if (this.parts.length > 0) this.parts.splice(0, this.parts.length, compose(this.parts.join(' AND ')));
    return this;
  }

  /** Binds a value for another part of the statement, and returns its placeholder. */
  place(value: unknown): string {
    return `$${this.bind.push(value)}`;
  }

  /**
   * Adds the condition that a column has one of these values; an empty list matches no row. At most 2000 values, as SQL
   * Server takes no more.
   */
  oneOf(column: string, values: readonly unknown[] | undefined): this {
    if (values?.length === 0) return this.and('1 = 0');
    const places = values?.map(() => '?').join(', ');
    return values ? this.and(`${column} IN (${places})`, ...values) : this;
  }

  /** Adds the condition that a column begins with a text; case and accents count. */
  startsWith(column: string, text: string | undefined): this {
    return this.and(`${column} LIKE ? ESCAPE '\\'`, text === undefined ? text : `${literally(text)}%`);
  }

  /**
   * Adds the condition that each word occurs in one of the columns, whatever its case and accents. The database reads
   * all rows that meet the other conditions.
   */
  contains(dialect: Dialect, columns: readonly string[], words: readonly string[]): this {
    for (const condition of this.eachOf(dialect, columns, words)) this.parts.push(condition);
    return this;
  }

  /** Binds the words of {@link contains} and returns its condition, `WHERE …`, for another part of the statement. */
  containing(dialect: Dialect, columns: readonly string[], words: readonly string[]): string {
    return `WHERE ${this.eachOf(dialect, columns, words).join(' AND ')}`;
  }

  private eachOf(dialect: Dialect, columns: readonly string[], words: readonly string[]): readonly string[] {
    const fold = folded[dialect];
    return words.map((word) => {
      const like = (column: string): string =>
        `${fold(column)} LIKE ${fold(this.place(`%${literally(word)}%`))} ESCAPE '\\'`;
      return `(${columns.map(like).join(' OR ')})`;
    });
  }

  /**
   * Runs the statement that `compose` makes of `WHERE …`, which is empty when there are no conditions. The statement is
   * not prepared, as its text differs from call to call.
   */
  rows<Row extends object>(database: Database, compose: (where: string) => string, tx?: Transaction): Promise<Row[]> {
    const where = this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
    return database.rows<Row>(composed(compose(where)), this.bind, tx);
  }
}

/** Makes an empty set of conditions. */
export function conditions(): Conditions {
  return new Conditions();
}
