import { z } from 'zod';
import { pageOf, pageRequest, rowId } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';
import type { ChangesOf, ItemOf, NewOf } from './item-service.js';
import type { Resource } from './resource.js';
import { searchedOf } from './resource-list.js';
import { schemasOf } from './resource-schemas.js';

/** The `revision` that the caller has read. The change is refused where the item has a newer one. */
const revision = z.string().max(20);

function makeSchemas<F extends Fields>(resource: Resource<F>) {
  const { item, create, change } = schemasOf(resource);
  const isSearched = searchedOf(resource).length > 0;
  const search = z
    .string()
    .max(150)
    .refine(() => isSearched, 'Aquí no se busca por palabras.');
  const revised = z.intersection(item as z.ZodType<ItemOf<F>, ItemOf<F>>, z.object({ revision }));
  const values = create as z.ZodType<NewOf<F>, z.input<typeof create>>;
  const changes = change as z.ZodType<ChangesOf<F>, z.input<typeof change>>;
  return {
    revised,
    pageAsked: pageRequest(rowId)
      .extend({
        search: search.optional(),
        padre: rowId
          .nullable()
          .refine(() => resource.parent !== undefined, 'Este catálogo no es un árbol.')
          .optional()
          .describe('Los que están debajo de este elemento; nulo: los que no están debajo de ninguno'),
      })
      .prefault({}),
    page: pageOf(revised, z.int()),
    created: z.strictObject({ values }),
    updated: z.strictObject({ id: rowId, values: changes, revision: revision.optional() }),
    removed: z.strictObject({ id: rowId, revision: revision.optional() }),
  };
}

type AdminSchemas<F extends Fields> = ReturnType<typeof makeSchemas<F>>;

const made = new WeakMap<object, AdminSchemas<Fields>>();

/** Makes the input and output schemas of a resource's admin procedures, once a resource. */
export function adminSchemasOf<F extends Fields>(resource: Resource<F>): AdminSchemas<F> {
  const schemas = made.get(resource) ?? makeSchemas(resource);
  made.set(resource, schemas);
  return schemas as unknown as AdminSchemas<F>;
}
