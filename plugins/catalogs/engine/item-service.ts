import type { z } from 'zod';
import type { Identity, ListPage, ListQuery, ListRequest } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';
import type { KnownRevision } from './known-revision.js';
import type { Resource } from './resource.js';
import type { ResourceReader } from './resource-reader.js';
import type { ResourceSchemas } from './resource-schemas.js';
import type { ResourceWriter } from './resource-writer.js';

/** An item with its revision, which is sent as the `ETag` and not in the body. */
export type Revised<Item> = Item & { readonly revision: string };

/**
 * The items of a resource, independent of their storage. All methods for an id throw `NotFoundError` for a missing
 * item. Changes throw `InputError` by field for invalid values, and `PreconditionFailedError` where `known` is given
 * without the item's present revision (`ConflictError`, `stale_revision`, for an editor).
 */
export interface ItemService<Item, New, Changes> {
  readonly query: z.ZodType<ListQuery>;
  page(request: ListRequest): Promise<ListPage<Revised<Item>>>;
  get(id: number): Promise<Revised<Item>>;
  create(by: Identity, values: New): Promise<Revised<Item>>;
  change(by: Identity, id: number, values: Changes, known?: KnownRevision): Promise<Revised<Item>>;
  /** Removes an item. Throws `ConflictError` (`in_use`) while something refers to it. */
  remove(by: Identity, id: number, known?: KnownRevision): Promise<void>;
}

export type ItemOf<F extends Fields> = z.output<ResourceSchemas<F>['item']>;
export type NewOf<F extends Fields> = z.output<ResourceSchemas<F>['create']>;
export type ChangesOf<F extends Fields> = z.output<ResourceSchemas<F>['change']>;

/** The items of a resource that has a table. */
export interface ResourceService<F extends Fields = Fields> extends ItemService<ItemOf<F>, NewOf<F>, ChangesOf<F>> {
  readonly resource: Resource<F>;
  readonly reader: ResourceReader;
  readonly writer: ResourceWriter;
}
