import { z } from 'zod';
import {
  anyone,
  booleanParameter,
  conditions,
  Database,
  fieldsProblem,
  integerParameter,
  json,
  listOf,
  RestList,
  route,
  type AnyHostPlugin,
} from '../../../host/plugin-api/index.js';
import { pluginOf } from '../support/plugin-of.js';

/** Streets, as a catalogue would list them. */
const streets = new RestList({
  from: 'streets_street s',
  columns: 's.id, s.codigo, s.nombre, s.estrato, s.activo',
  key: 's.id',
  search: ['s.codigo', 's.nombre'],
  ordering: { id: 's.id', nombre: 's.nombre', estrato: 's.estrato' },
  order: '-estrato',
  filters: {
    codigo: { column: 's.codigo', value: z.string().max(20) },
    estrato: { column: 's.estrato', value: integerParameter },
    activo: { column: 's.activo', value: booleanParameter },
  },
});

const street = z.object({
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  estrato: z.int(),
  activo: z.boolean(),
});
type Street = z.output<typeof street>;

/** A plugin with a list like those of the catalogues, and a list of only the rows that the caller may see. */
export const streetsPlugin: AnyHostPlugin = pluginOf({
  id: 'streets',
  migrations: new URL('./street-migrations/', import.meta.url),
  uses: { database: Database },
  routes: ({ database }: { readonly database: Database }) =>
    [
      { path: '/global/calle', of: () => conditions() },
      { path: '/global/calle/visibles', of: () => conditions().and('s.estrato < ?', 3) },
    ].map(({ path, of }) =>
      route({
        method: 'GET',
        path,
        summary: 'Streets',
        access: anyone,
        query: streets.query,
        problem: fieldsProblem,
        answers: { 200: { description: 'A page', schema: listOf(street) } },
        handle: async ({ query, express }) =>
          json(await streets.readPage<Street>(database, { query, url: express.request.originalUrl }, { where: of() })),
      }),
    ),
});
