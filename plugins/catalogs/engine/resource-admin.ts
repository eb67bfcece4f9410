import { z } from 'zod';
import { adminProcedure, doneMutation, rowId, toPage } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';
import type { Resource } from './resource.js';
import { adminSchemasOf } from './resource-admin-schemas.js';
import type { ReferenceNames } from './reference-names.js';
import { permissionsOf } from './resource-permissions.js';
import type { ItemOf, ResourceService, Revised } from './item-service.js';

const one = z.strictObject({ id: rowId });

/** Hides the type of an item: tRPC can compare it with its output schema only where the fields are known. */
const untyped = (item: Promise<unknown>): never => item as never;

const things = z.object({ items: z.array(z.object({ id: z.int(), codigo: z.string(), nombre: z.string() })) });

const itemUses = z.object({
  usos: z.array(z.object({ titulo: z.string(), campo: z.string(), total: z.int() })),
});

/** Makes the admin procedures of a resource that has a table (decisions, section 13): `catalogs.<name>`. */
export function resourceProcedures<F extends Fields>(
  resource: Resource<F>,
  service: ResourceService<F>,
  references: ReferenceNames,
) {
  const plain = resource as unknown as Resource;
  const { read, write } = permissionsOf(resource);
  const { revised, pageAsked, page, created, updated, removed } = adminSchemasOf(resource);
  const reading = adminProcedure(read, write);
  const writing = adminProcedure(write);
  return {
    list: reading
      .input(pageAsked)
      .output(page)
      .query(async ({ input: { cursor, limit, search: words, padre } }) => {
        const items = await service.reader.following(cursor ?? 0, limit + 1, words, padre);
        return toPage(items as unknown as Revised<ItemOf<F>>[], limit, (last) => (last as { id: number }).id);
      }),

    get: reading
      .input(one)
      .output(revised)
      .query(({ input: { id } }) => untyped(service.get(id))),

    create: writing
      .input(created)
      .output(revised)
      .mutation(({ ctx, input }) => untyped(service.create(ctx.identity, input.values))),

    update: writing
      .input(updated)
      .output(revised)
      .mutation(({ ctx, input: { id, values: given, revision: known } }) =>
        untyped(service.change(ctx.identity, id, given, known === undefined ? undefined : { edited: known })),
      ),

    /** Names the things that a field of some items refers to. */
    names: reading
      .input(z.strictObject({ campo: z.string().max(60), ids: z.array(rowId).max(1000) }))
      .output(things)
      .query(async ({ input: { campo, ids } }) => ({ items: [...(await references.name(plain, campo, ids))] })),

    /** Finds things that a field may refer to. */
    choices: reading
      .input(z.strictObject({ campo: z.string().max(60), busca: z.string().max(150).default('') }))
      .output(things)
      .query(async ({ input: { campo, busca } }) => ({ items: [...(await references.choices(plain, campo, busca))] })),

    /** Counts the items that refer to an item, which keep it from being removed. */
    uses: reading
      .input(one)
      .output(itemUses)
      .query(async ({ input: { id } }) => ({ usos: [...(await references.uses(plain, id))] })),

    remove: doneMutation(writing, removed, ({ id, revision: known }, identity) =>
      service.remove(identity, id, known === undefined ? undefined : { edited: known }),
    ),
  };
}
