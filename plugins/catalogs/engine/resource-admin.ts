import { z } from 'zod';
import { adminProcedure, doneMutation, pageOf, pageRequest, rowId, toPage } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';
import type { Resource } from './resource.js';
import { searchedOf } from './resource-list.js';
import { permissionsOf } from './resource-permissions.js';
import { schemasOf } from './resource-schemas.js';
import type { ChangesOf, ItemOf, NewOf, ResourceService, Revised } from './item-service.js';

const one = z.strictObject({ id: rowId });
/** The `revision` that the caller knows: the change is refused where the item has another one now. */
const revision = z.string().max(20);

/** An item of a type that is not known yet: tRPC compares it with its output schema only where it is. */
const told = (item: Promise<unknown>): never => item as never;

/** The admin procedures of a resource that has a table (decisions, section 13): `catalogs.<name>`. */
export function resourceProcedures<F extends Fields>(resource: Resource<F>, service: ResourceService<F>) {
  const { read, write } = permissionsOf(resource);
  const { item, create, change } = schemasOf(resource);
  const isSearched = searchedOf(resource).length > 0;
  const search = z
    .string()
    .max(150)
    .refine(() => isSearched, 'Aquí no se busca por palabras.');
  const reading = adminProcedure(read, write);
  const writing = adminProcedure(write);
  const revised = z.intersection(item as z.ZodType<ItemOf<F>, ItemOf<F>>, z.object({ revision }));
  const values = create as z.ZodType<NewOf<F>, z.input<typeof create>>;
  const changes = change as z.ZodType<ChangesOf<F>, z.input<typeof change>>;
  return {
    list: reading
      .input(pageRequest(rowId).extend({ search: search.optional() }).prefault({}))
      .output(pageOf(revised, z.int()))
      .query(async ({ input: { cursor, limit, search: words } }) => {
        const items = await service.reader.following(cursor ?? 0, limit + 1, words);
        return toPage(items as unknown as Revised<ItemOf<F>>[], limit, (last) => (last as { id: number }).id);
      }),

    get: reading
      .input(one)
      .output(revised)
      .query(({ input: { id } }) => told(service.get(id))),

    create: writing
      .input(z.strictObject({ values }))
      .output(revised)
      .mutation(({ ctx, input }) => told(service.create(ctx.identity, input.values))),

    update: writing
      .input(z.strictObject({ id: rowId, values: changes, revision: revision.optional() }))
      .output(revised)
      .mutation(({ ctx, input: { id, values: given, revision: known } }) =>
        told(service.change(ctx.identity, id, given, known === undefined ? undefined : [known])),
      ),

    remove: doneMutation(
      writing,
      z.strictObject({ id: rowId, revision: revision.optional() }),
      ({ id, revision: known }, identity) => service.remove(identity, id, known === undefined ? undefined : [known]),
    ),
  };
}
