import { item, itemChange, newItem, type ResourceName } from '../../../host/routes/admin/support/catalog-samples.js';
import { resources } from '../../../../plugins/catalogs/resources/own-resources.js';
import { Database } from '../../../../host/plugin-api/index.js';
import type { SampleContext } from '../../../host/routes/admin/support/sample-context.js';
import { CANARY, PROCEDURE } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, type Headers, type RestSamples } from './rest-sample.js';

export const contextOf = ({ host, tool, admin }: HostileWorld): SampleContext => ({
  host: {
    url: host.url,
    database: tool.container.get<Database>(Database),
    clock: { now: () => new Date(), advance: () => undefined },
  },
  admin,
});

/** Creates a user with all permissions on a resource. */
async function withRights(world: HostileWorld, name: string): Promise<{ headers: Headers }> {
  return { headers: await world.people.jwt(await world.people.create(`catalogs.${name}.write`)) };
}

/** Builds the samples of the six operations of a resource. */
function samplesOf(name: ResourceName, path: string): RestSamples {
  const one = `${path}/{id}`;
  const there = async (world: HostileWorld) => ({
    ...(await withRights(world, name)),
    params: { id: String(await item(contextOf(world), name)) },
  });
  return {
    [`GET ${path}`]: {
      '': async (world) => ({
        ...(await withRights(world, name)),
        query: [
          ['page', '1'],
          ['page_size', '10'],
          // A resource without texts has no search.
          ...(name === 'fmenu' ? [] : [['search', CANARY] as const]),
          ['ordering', '-id'],
        ],
      }),
    },
    [`POST ${path}`]: {
      '': async (world) => ({
        ...(await withRights(world, name)),
        body: jsonOf(await newItem(contextOf(world), name)),
      }),
    },
    [`GET ${one}`]: { '': there },
    [`PUT ${one}`]: {
      '': async (world) => ({ ...(await there(world)), body: jsonOf(await newItem(contextOf(world), name)) }),
    },
    [`PATCH ${one}`]: {
      '': async (world) => ({ ...(await there(world)), body: jsonOf(await itemChange(contextOf(world), name)) }),
    },
    [`DELETE ${one}`]: { '': there },
  };
}

let users = 0;

/** Creates another user, and an administrator of accounts. */
async function account(world: HostileWorld) {
  const { id } = await world.people.create();
  return { ...(await withRights(world, 'usuario')), params: { id: String(id) } };
}

/** Builds a whole account. */
function person(): object {
  users += 1;
  return { username: `${CANARY}-cuenta-${users}`, nombres: `${CANARY} Pérez`, email: `${CANARY}@correo.example` };
}

const userSamples: RestSamples = {
  'GET /usuario': {
    '': async (world) => ({ ...(await withRights(world, 'usuario')), query: [['search', CANARY]] }),
  },
  'POST /usuario': {
    '': async (world) => ({ ...(await withRights(world, 'usuario')), body: jsonOf(person()) }),
  },
  'GET /usuario/{id}': { '': account },
  'PUT /usuario/{id}': {
    '': async (world) => {
      const { id, username } = await world.people.create();
      const body = jsonOf({ ...person(), username });
      return { ...(await withRights(world, 'usuario')), params: { id: String(id) }, body };
    },
  },
  'PATCH /usuario/{id}': {
    '': async (world) => ({ ...(await account(world)), body: jsonOf({ nombres: `${CANARY} Gómez` }) }),
  },
  'DELETE /usuario/{id}': { '': account },
};

/** Creates a report of the city's procedure with a parameter, and a user who may run it. */
async function report(world: HostileWorld) {
  const values = {
    ...(await newItem(contextOf(world), 'informe')),
    procedimiento: PROCEDURE,
    parametros: [{ pre_codigo: 'predio', pre_texto: 'Predio', pre_tipo: 'TEXTO' }],
  };
  const { data, text } = await world.admin.mutate('catalogs.informe.create', { values });
  if (!data) throw new Error(`no report was made: ${text}`);
  return {
    ...(await withRights(world, 'informe')),
    params: { id: String(data.id) },
    body: jsonOf({ predio: `${CANARY} 1` }),
  };
}

/** Builds a file of neighbourhoods, and a user who may import it. */
const file = async (world: HostileWorld) => ({
  ...(await withRights(world, 'barrio')),
  params: { recurso: 'barrio' },
  archivo: Buffer.from(`codigo;nombre\r\nB1;${CANARY}\r\n`).toString('base64'),
});

const ownSamples: RestSamples = {
  'GET /global/catalogo/{recurso}/archivo': {
    '': async (world) => ({ ...(await withRights(world, 'barrio')), params: { recurso: 'barrio' } }),
  },
  'POST /global/catalogo/{recurso}/archivo/revision': {
    '': async (world) => {
      const { archivo, ...call } = await file(world);
      return { ...call, body: jsonOf({ archivo }) };
    },
  },
  'POST /global/catalogo/{recurso}/archivo': {
    '': async (world) => {
      const { archivo, headers, params } = await file(world);
      const path = '/global/catalogo/barrio/archivo/revision';
      const { huella } = await post(world, path, { archivo }, headers);
      return { headers, params, body: jsonOf({ archivo, huella }) };
    },
  },
  'POST /global/Consecutivo/{id}/tomar': {
    '': async (world) => {
      const { headers } = await withRights(world, 'consecutivo');
      const id = await item(contextOf(world), 'consecutivo');
      return { headers: { ...headers, 'idempotency-key': `${CANARY}-${id}` }, params: { id: String(id) } };
    },
  },
  'POST /global/informe/{id}/ejecutar': {
    json: report,
    csv: async (world) => ({
      ...(await report(world)),
      query: [
        ['formato', 'csv'],
        ['separador', ';'],
      ],
    }),
  },
};

/** Valid requests to the plugin `catalogs`. */
export const catalogSamples: RestSamples = Object.assign(
  {},
  userSamples,
  ownSamples,
  ...Object.values(resources).map(({ name, path }) =>
    path === undefined ? {} : samplesOf(name as ResourceName, path),
  ),
) as RestSamples;
