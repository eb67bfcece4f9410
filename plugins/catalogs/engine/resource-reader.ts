import type { z } from 'zod';
import {
  conditions,
  NotFoundError,
  type Conditions,
  type Database,
  type ListPage,
  type ListQuery,
  type ListRequest,
  type RestList,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { columnsOf, tableOf, userListsOf, userListTable, type Resource, type Values } from './resource.js';
import { listOfResource, searchedOf } from './resource-list.js';

/** An item as it is shown, with its revision. */
export type StoredItem = Values & { readonly id: number; readonly revision: string };

/** A row of the table of a resource. */
type ResourceRow = Values & {
  readonly id: number;
  /** Grows with each change; the `ETag` of the item. */
  readonly revision: number;
  readonly adddate: Date;
  readonly adduser: number | null;
};

/** The most values in one statement; SQL Server accepts about 2,100 parameters. */
const MOST_VALUES = 2000;

/** Reads the items of a resource. */
export class ResourceReader {
  readonly query: z.ZodType<ListQuery>;
  private readonly list: RestList;

  constructor(
    private readonly resource: Resource,
    private readonly database: Database,
  ) {
    this.list = listOfResource(resource);
    this.query = this.list.query;
  }

  async page(request: ListRequest, tx?: Transaction): Promise<ListPage<StoredItem>> {
    const page = await this.list.readPage<ResourceRow>(this.database, request, { tx });
    return { ...page, results: await this.complete(page.results, tx) };
  }

  /**
   * Returns the items after an id, in the order of ids, that have each of the words in one of the searched fields. With
   * `above` they are those directly below an item of the tree, or below none.
   */
  async following(after: number, limit: number, search = '', above?: number | null): Promise<readonly StoredItem[]> {
    const { parent } = this.resource;
    const words = search.split(/\s+/).filter((word) => word !== '');
    const narrowed = conditions()
      .and('id > ?', after)
      .and(above === null ? `${parent!} IS NULL` : `${parent!} = ?`, ...(above === null ? [] : [above]))
      .contains(this.database.dialect, searchedOf(this.resource), words);
    return this.complete(await this.find(narrowed, `OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`));
  }

  /** Returns an item. Throws `NotFoundError`. */
  async get(id: number, tx?: Transaction): Promise<StoredItem> {
    const [item] = await this.having('id', [id], tx);
    if (!item) throw new NotFoundError('No existe un elemento con ese id.');
    return item;
  }

  /** Returns the items that have one of these values in a field, in the order of their ids. */
  async having(field: string, values: readonly unknown[], tx?: Transaction): Promise<readonly StoredItem[]> {
    const items: StoredItem[] = [];
    for (let from = 0; from < values.length; from += MOST_VALUES) {
      const narrowed = conditions().oneOf(field, values.slice(from, from + MOST_VALUES));
      items.push(...(await this.complete(await this.find(narrowed, '', tx), tx)));
    }
    return items;
  }

  /** Returns all items, in the order of their ids. */
  async all(tx?: Transaction): Promise<readonly StoredItem[]> {
    return this.complete(await this.find(conditions(), '', tx), tx);
  }

  /** Finds rows in the order of their ids. `page` is an `OFFSET … FETCH` clause, or empty. */
  private find(narrowed: Conditions, page: string, tx?: Transaction): Promise<ResourceRow[]> {
    const columns = ['id', 'revision', 'adddate', 'adduser', ...columnsOf(this.resource)].join(', ');
    const from = tableOf(this.resource.name);
    const compose = (where: string): string => `SELECT ${columns} FROM ${from} ${where} ORDER BY id ${page}`;
    return narrowed.rows<ResourceRow>(this.database, compose, tx);
  }

  /** Adds the lists of users to the rows, with one statement a list whatever the number of rows. */
  private async complete(rows: readonly ResourceRow[], tx?: Transaction): Promise<StoredItem[]> {
    const lists = new Map<string, ReadonlyMap<number, readonly number[]>>();
    for (const field of userListsOf(this.resource)) lists.set(field, await this.usersOf(field, rows, tx));
    const { fields } = this.resource;
    return rows.map(({ id, revision, adddate, adduser, ...columns }) => {
      const values = columnsOf(this.resource).map((field) => {
        const value = columns[field];
        const isJson = fields[field]!.column.kind === 'json' && typeof value === 'string';
        return [field, isJson ? (JSON.parse(value) as unknown) : value] as const;
      });
      const listed = [...lists].map(([field, users]) => [field, users.get(id) ?? []] as const);
      return {
        id,
        ...Object.fromEntries(values),
        ...Object.fromEntries(listed),
        adddate: new Date(adddate).toISOString(),
        adduser,
        revision: String(revision),
      };
    });
  }

  private async usersOf(
    field: string,
    rows: readonly ResourceRow[],
    tx?: Transaction,
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const users = new Map<number, number[]>();
    for (let from = 0; from < rows.length; from += MOST_VALUES) {
      const ids = rows.slice(from, from + MOST_VALUES).map(({ id }) => id);
      const listed = await conditions()
        .oneOf('item_id', ids)
        .rows<{ item_id: number; user_id: number }>(
          this.database,
          (where) =>
            `SELECT item_id, user_id FROM ${userListTable(this.resource.name, field)} ${where} ORDER BY user_id`,
          tx,
        );
      for (const { item_id, user_id } of listed) {
        const of = users.get(item_id) ?? [];
        users.set(item_id, [...of, user_id]);
      }
    }
    return users;
  }
}
