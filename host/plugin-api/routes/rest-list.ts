import { z } from 'zod';
import { conditions, type Conditions } from '../data/conditions.js';
import type { Database, Transaction } from '../data/database.js';
import { NotFoundError } from '../errors.js';

/** The number of items in a page, and the largest one that a caller can ask for. */
const PAGE_SIZE = 50;
const MOST_PAGE_SIZE = 200;

/** The limits of an order and of a search: characters, and words. */
const MOST_ORDERING = 300;
const MOST_SEARCH = 150;
const MOST_WORDS = 10;

/** A filter for equality: `?<name>=<value>`. */
export interface ListFilter {
  readonly column: string;
  /** The schema that reads the text of the query. */
  readonly value: z.ZodType;
}

/**
 * The definition of a list: its columns, and how it can be searched, filtered and ordered. Names are those of the
 * interface, columns are SQL and written by hand.
 */
export interface RestListDefinition {
  /** `catalogs_barrio b`, with its joins. */
  readonly from: string;
  readonly columns: string;
  /** A unique column: the last criterion of every order, so that pages neither repeat nor skip a row. */
  readonly key: string;
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** The columns that `?search=` searches: each word must occur in one of them, whatever its case and accents. */
  readonly search?: readonly string[];
  /** The columns that `?ordering=` accepts, by name, each also with a `-` before it. */
  readonly ordering?: Readonly<Record<string, string>>;
  /** The default order, in the form of `?ordering=`; without it, by the key. */
  readonly order?: string;
}

/** The query of a list, as {@link RestList.query} reads it, filters included. */
export interface ListQuery {
  readonly page?: string | undefined;
  readonly page_size?: number | undefined;
  readonly search?: string | undefined;
  readonly ordering?: string | undefined;
  readonly [filter: string]: unknown;
}

/** The caller's request for a page of a list. */
export interface ListRequest {
  readonly query: ListQuery;
  /** The address of the call, as in `express.request.originalUrl`: `next` and `previous` keep its query. */
  readonly url: string;
}

/** A page of a list; `next` and `previous` are paths with their query, without the host. */
export interface ListPage<Item> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}

/** Makes the schema of {@link ListPage}, for the answers of a route. */
export function listOf<I extends z.ZodType>(item: I) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

const wholePage = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Makes the address `url` of another page, for `next` and `previous` of a list. */
export function pageLink(url: string, page: number): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (page === 1) searchParams.delete('page');
  else searchParams.set('page', String(page));
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/**
 * A list with the paging of Django REST framework (decisions, section 9): `?page=&page_size=&search=&ordering=` and
 * filters for equality. As there, a page that does not exist is 404, the first page of an empty list is empty,
 * `page=last` is the last one, and a page is never larger than 200. Unlike there, unknown parameters are refused: 400.
 */
export class RestList {
  /** The schema of the route's query. */
  readonly query: z.ZodType<ListQuery>;

  constructor(private readonly definition: RestListDefinition) {
    const { filters = {}, search = [], ordering = {}, order = '' } = definition;
    const own = z.strictObject({
      page: z.string().max(20).optional().describe('Desde 1, o `last`'),
      page_size: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Debe ser un número entero mayor que 0.')
        .transform((text) => Math.min(Number(text), MOST_PAGE_SIZE))
        .optional()
        .describe(`${PAGE_SIZE} si no se indica, ${MOST_PAGE_SIZE} como máximo`),
      ...(search.length > 0 && {
        search: z
          .string()
          .max(MOST_SEARCH)
          .refine((text) => wordsOf(text).length <= MOST_WORDS, `Hasta ${MOST_WORDS} palabras.`)
          .optional()
          .describe('Palabras; cada una está en alguno de los campos del elemento'),
      }),
      ...(definition.ordering && {
        ordering: z
          .string()
          .max(MOST_ORDERING)
          .refine(
            (text) => termsOf(text).every(({ name }) => Object.hasOwn(ordering, name)),
            `Se puede ordenar por: ${Object.keys(ordering).join(', ')}.`,
          )
          .optional()
          .describe(`Por ${Object.keys(ordering).join(', ')}; con \`-\`, descendente; separados por comas`),
      }),
    });
    const others = Object.entries(filters).map(([name, { value }]) => [name, value.optional()] as const);
    for (const [name] of others) if (name in own.shape) throw new Error(`a list has no filter "${name}"`);
    for (const { name } of termsOf(order)) if (!ordering[name]) throw new Error(`no order by "${name}"`);
    this.query = own.extend(Object.fromEntries(others));
  }

  /**
   * Reads the requested page: one statement counts, another one reads. `where` narrows the list further, for example to
   * the rows that the caller may see. Throws `NotFoundError` for a page that does not exist.
   */
  async readPage<Row extends object>(
    database: Database,
    { query, url }: ListRequest,
    { where = conditions(), tx }: { readonly where?: Conditions; readonly tx?: Transaction | undefined } = {},
  ): Promise<ListPage<Row>> {
    const { from, columns, filters = {}, search = [] } = this.definition;
    for (const [name, { column }] of Object.entries(filters)) where.and(`${column} = ?`, query[name]);
    where.contains(database.dialect, search, wordsOf(query.search ?? ''));

    const size = query.page_size ?? PAGE_SIZE;
    const compose = (narrowed: string): string => `SELECT COUNT(*) AS total FROM ${from} ${narrowed}`;
    const [counted] = await where.rows<{ total: number | string }>(database, compose, tx);
    const count = Number(counted!.total);
    const last = Math.max(1, Math.ceil(count / size));
    const page = query.page === 'last' ? last : wholePage(query.page ?? '1');
    if (page < 1 || page > last) throw new NotFoundError('Página inválida.');

    const select = (narrowed: string): string =>
      `SELECT ${columns} FROM ${from} ${narrowed} ORDER BY ${this.orderOf(query.ordering)}
       OFFSET ${(page - 1) * size} ROWS FETCH NEXT ${size} ROWS ONLY`;
    return {
      count,
      next: page < last ? pageLink(url, page + 1) : null,
      previous: page > 1 ? pageLink(url, page - 1) : null,
      results: count === 0 ? [] : await where.rows<Row>(database, select, tx),
    };
  }

  /** Makes the order, with each column once: SQL Server refuses a column that occurs twice. */
  private orderOf(asked = ''): string {
    const { key, ordering = {}, order = '' } = this.definition;
    const terms = termsOf(asked).length > 0 ? termsOf(asked) : termsOf(order);
    const directions = new Map<string, string>();
    for (const { name, direction } of terms) {
      const column = ordering[name]!;
      if (!directions.has(column)) directions.set(column, direction);
    }
    if (!directions.has(key)) directions.set(key, 'ASC');
    return [...directions].map(([column, direction]) => `${column} ${direction}`).join(', ');
  }
}

function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

/** Parses an order such as `-creada,nombre`. */
function termsOf(ordering: string): readonly { readonly name: string; readonly direction: 'ASC' | 'DESC' }[] {
  return ordering
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .map((term) => ({
      name: term.replace(/^-/, ''),
      direction: term.startsWith('-') ? 'DESC' : 'ASC',
    }));
}
