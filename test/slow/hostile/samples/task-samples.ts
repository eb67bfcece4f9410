import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Database, Files } from '../../../../host/plugin-api/index.js';
import { Inbox } from '../../../../plugins/workflow/contract.js';
import { CANARY, CASE, PROCEDURE, RECONCILE_TOKEN, STAFF } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, post, send, withJwt, type Headers, type RestSamples } from './rest-sample.js';

interface Started {
  readonly headers: Headers;
  readonly llave: string;
  /** The id of its first task, which is in the pool. */
  readonly tarea: number;
}

/** Creates a user of the pool. */
async function staff({ admin, people }: HostileWorld): Promise<Headers> {
  const person = await people.create();
  const grants = { id: person.id, roles: [STAFF], permissions: [] };
  const { status, text } = await admin.mutate('auth.users.setGrants', grants);
  if (status !== 200) throw new Error(`the role was not granted: ${text}`);
  return people.jwt(person);
}

async function started(world: HostileWorld): Promise<Started> {
  const headers = await staff(world);
  const { instancia } = (await post(world, '/workflow/api/instancias/', { proceso: CASE }, headers)) as {
    readonly instancia: { readonly llave: string; readonly tareas: readonly { readonly id: number }[] };
  };
  return { headers, llave: instancia.llave, tarea: instancia.tareas[0]!.id };
}

/** Takes a task, and returns the key of its form record. */
async function taken(world: HostileWorld): Promise<Started & { readonly instf_llave: string }> {
  const begun = await started(world);
  const body = { tarea_id: begun.tarea };
  const { tarea } = (await post(world, '/workflow/api/tomar-tarea/', body, begun.headers)) as {
    readonly tarea: { readonly instf_llave: string };
  };
  return { ...begun, instf_llave: tarea.instf_llave };
}

/** Saves a draft of a task's form. */
async function drafted(world: HostileWorld): Promise<{ headers: Headers; params: { id: string } }> {
  const { headers, tarea } = await taken(world);
  await send(world, `/workflow/api/tareas/${tarea}/borrador/`, {
    method: 'PATCH',
    body: JSON.stringify({ nombre: `${CANARY} 1` }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { headers, params: { id: String(tarea) } };
}

const inboxView = { nombre: `${CANARY} vista`, filtros: { proceso: CASE, vence: 'pronto' } };

/** Saves a view of a new user. */
async function savedView(world: HostileWorld): Promise<{ headers: Headers; params: { id: string } }> {
  const { headers } = await withJwt(world);
  const { vista } = (await post(world, '/workflow/api/bandeja/vistas/', inboxView, headers)) as {
    readonly vista: { readonly id: number };
  };
  return { headers, params: { id: String(vista.id) } };
}

/** Creates a task without a process, with a file, for a new user. */
async function channelTask(world: HostileWorld): Promise<{ headers: Headers; params: { id: string } }> {
  const person = await world.people.create();
  const { container } = world.tool;
  const archivo = await container.get<Files>(Files).receiveFile(Readable.from([CANARY]), { name: 'nota.txt' });
  const { id } = await container.get<Database>(Database).transaction((tx) =>
    container.get<Inbox>(Inbox).createTask(tx, {
      tipo: 'mensaje',
      titulo: `${CANARY} 1`,
      owner: person.id,
      metadatos_extra: { texto: CANARY },
      archivo,
    }),
  );
  return { headers: await world.people.jwt(person), params: { id: String(id) } };
}

/** Adds a support, with a file and a condition, to an instance of a new user. */
async function support(world: HostileWorld): Promise<{ readonly begun: Started; readonly id: string }> {
  const begun = await started(world);
  const body = new FormData();
  for (const [name, value] of Object.entries(supportOf(begun))) body.append(name, value);
  body.set('archivo', new Blob([CANARY]), 'decreto.txt');
  const headers = await world.people.jwt(await world.people.create('workflow.designer'));
  const { soporte } = (await send(world, '/workflow/api/soportes/crear/', { method: 'POST', body, headers })) as {
    readonly soporte: { readonly id: number };
  };
  return { begun, id: String(soporte.id) };
}

const supportOf = ({ llave }: Started): Readonly<Record<string, string>> => ({
  llave,
  tipo: 'NORMA',
  descripcion: `${CANARY} decreto`,
  condicion: 'instancia.version > 0',
});

/** Valid requests to the instances and tasks of the plugin `workflow`. */
export const taskSamples: RestSamples = {
  'POST /workflow/api/instancias': {
    '': async (world) => ({
      headers: await staff(world),
      body: jsonOf({ proceso: CASE, datos: { predio: `${CANARY} 1`, lista: [1, { a: 'b' }] } }),
    }),
  },
  'GET /workflow/api/instancias/{llave}': {
    '': async (world) => {
      const { headers, llave } = await started(world);
      return { headers, params: { llave }, query: [['antes', '1204']] };
    },
  },
  'GET /workflow/api/casos/{caso}': {
    '': async (world) => {
      const { headers, llave } = await started(world);
      return { headers, params: { caso: llave }, query: [['despues', '1767225600000-TAREA-1']] };
    },
  },
  'POST /workflow/api/casos/{caso}/notas': {
    '': async (world) => {
      const { headers, llave } = await started(world);
      return { headers, params: { caso: llave }, body: jsonOf({ texto: `${CANARY} nota` }) };
    },
  },
  'GET /workflow/api/bandeja': {
    '': async (world) => {
      const { headers } = await started(world);
      return {
        headers,
        query: [
          ['estado', 'EN_POOL'],
          ['proceso', CASE],
          ['page', '1'],
          ['search', 'caso'],
        ],
      };
    },
  },
  'GET /workflow/api/bandeja/eventos': { '': withJwt },
  'POST /workflow/api/bandeja/tareas': {
    '': async (world) => {
      const { headers } = await started(world);
      const filter = { cuales: 'grupos', grupo: `rol:${STAFF}`, proceso: CASE, vence: 'pronto', prioridad: '1' };
      const page = { search: 'caso', orden: 'vence', despues: '1767225600000-1', cuantas: 10 };
      return { headers, body: jsonOf({ ...filter, ...page }) };
    },
  },
  'GET /workflow/api/bandeja/tareas': {
    '': async (world) => {
      const { headers } = await started(world);
      return {
        headers,
        query: [
          ['cuales', 'grupos'],
          ['grupo', `rol:${STAFF}`],
          ['proceso', CASE],
          ['vence', 'pronto'],
          ['prioridad', '1'],
          ['search', 'caso'],
          ['orden', 'vence'],
          ['despues', '1767225600000-1'],
          ['cuantas', '10'],
        ],
      };
    },
  },
  'GET /workflow/api/bandeja/sin-tomar': {
    '': async (world) => {
      const { headers } = await started(world);
      const query = { grupo: `rol:${STAFF}`, despues: '1767225600000-1', cuantas: '10' };
      return { headers, query: Object.entries(query) };
    },
  },
  'GET /workflow/api/bandeja/resumen': { '': withJwt },
  'POST /workflow/api/bandeja/estado': {
    '': async (world) => {
      const { headers, tarea } = await started(world);
      return { headers, body: jsonOf({ ids: [tarea] }) };
    },
  },
  'POST /workflow/api/bandeja/tomar': {
    '': async (world) => {
      const { headers, tarea } = await started(world);
      return { headers, body: jsonOf({ ids: [tarea] }) };
    },
  },
  'GET /workflow/api/bandeja/columnas': { '': withJwt },
  'PUT /workflow/api/bandeja/columnas': {
    '': async (world) => ({ ...(await withJwt(world)), body: jsonOf({ columnas: ['asunto', 'vence'] }) }),
  },
  'GET /workflow/api/bandeja/vistas': { '': async (world) => ({ headers: (await savedView(world)).headers }) },
  'POST /workflow/api/bandeja/vistas': {
    '': async (world) => ({ ...(await withJwt(world)), body: jsonOf(inboxView) }),
  },
  'PUT /workflow/api/bandeja/vistas/{id}': {
    '': async (world) => ({ ...(await savedView(world)), body: jsonOf(inboxView) }),
  },
  'DELETE /workflow/api/bandeja/vistas/{id}': { '': savedView },
  'POST /workflow/api/tareas/{id}/cerrar': {
    '': async (world) => ({ ...(await channelTask(world)), body: jsonOf({ comentario: `${CANARY} 2` }) }),
  },
  'POST /workflow/api/tareas/{id}/comprobar': {
    '': async (world) => {
      const { headers, tarea } = await taken(world);
      const para_ciudadano = `${CANARY} 2`;
      return {
        headers,
        params: { id: String(tarea) },
        body: jsonOf({ accion: 'SI', respuestas: { nombre: `${CANARY} 1` }, para_ciudadano }),
      };
    },
  },
  'PATCH /workflow/api/tareas/{id}': {
    '': async (world) => ({ ...(await channelTask(world)), body: jsonOf({ titulo: `${CANARY} 3` }) }),
  },
  'GET /workflow/api/tareas/{id}': { '': drafted },
  'GET /workflow/api/tareas/{id}/archivo': { '': channelTask },
  'GET /workflow/api/tareas/{id}/borrador': { '': drafted },
  'PATCH /workflow/api/tareas/{id}/borrador': {
    '': async (world) => ({ ...(await drafted(world)), body: jsonOf({ nombre: `${CANARY} 2` }) }),
  },
  'PUT /workflow/api/tareas/{id}/borrador': {
    '': async (world) => ({
      ...(await drafted(world)),
      body: jsonOf({ respuestas: { nombre: `${CANARY} 2` }, revision: 1 }),
    }),
  },
  'DELETE /workflow/api/tareas/{id}/borrador': { '': drafted },
  'POST /workflow/api/tareas/{id}/borrador-de-documento': {
    '': async (world) => ({
      ...(await drafted(world)),
      body: jsonOf({ accion: 'FIRMAR', documento: 'ACTO', respuestas: { nombre: `${CANARY} 2` } }),
    }),
  },
  'POST /workflow/api/soportes/crear': {
    '': async (world) => ({
      headers: await world.people.jwt(await world.people.create('workflow.designer')),
      body: jsonOf(supportOf(await started(world))),
    }),
    form: async (world) => ({
      headers: await world.people.jwt(await world.people.create('workflow.designer')),
      body: {
        kind: 'multipart',
        parts: [
          ...Object.entries(supportOf(await started(world))).map(([name, value]) => ({ name, value })),
          { name: 'archivo', filename: 'decreto.txt', type: 'text/plain', value: `${CANARY} contenido` },
        ],
      },
    }),
  },
  'POST /workflow/api/soportes-visibles': {
    '': async (world) => {
      const { begun } = await support(world);
      return { headers: begun.headers, body: jsonOf({ tarea_id: begun.tarea }) };
    },
  },
  'GET /workflow/api/soportes/{id}/archivo': {
    '': async (world) => {
      const { begun, id } = await support(world);
      return { headers: begun.headers, params: { id }, query: [['tarea_id', String(begun.tarea)]] };
    },
  },
  'POST /workflow/api/tomar-tarea': {
    '': async (world) => {
      const { headers, tarea } = await started(world);
      return { headers, body: jsonOf({ tarea_id: tarea }) };
    },
  },
  'POST /workflow/api/soltar-tarea': {
    '': async (world) => {
      const { headers, tarea } = await taken(world);
      return { headers, body: jsonOf({ tarea_id: tarea }) };
    },
  },
  'POST /workflow/api/pool-status': {
    '': async (world) => {
      const { headers, tarea } = await started(world);
      return { headers, body: jsonOf({ ids: [tarea] }) };
    },
  },
  'POST /workflow/api/ejecutar-accion': {
    '': async (world) => {
      const { headers, instf_llave } = await taken(world);
      const jsonfiltros = { nombre: `${CANARY} 1` };
      const para_ciudadano = `${CANARY} 2`;
      return {
        headers,
        body: jsonOf({
          sp_code: PROCEDURE,
          instf_llave,
          jsonfiltros,
          bpm_accion: 'SI',
          para_ciudadano,
          documentos: {},
        }),
      };
    },
  },
  'POST /workflow/api/reconciliar-bpm': {
    '': async (world) => {
      const { llave } = await started(world);
      const words = { datos: { recibo: `${CANARY} 1` }, para_ciudadano: `${CANARY} 2` };
      const event = { evento_id: randomUUID(), llave, tarea: 'A', accion: 'SI', ...words };
      return { headers: { 'x-reconcile-token': RECONCILE_TOKEN }, body: jsonOf(event) };
    },
    estado: async (world) => {
      const { llave } = await started(world);
      const event = { evento_id: randomUUID(), llave, estado: 'SUSPENDIDA', datos: { recibo: `${CANARY} 1` } };
      return { headers: { 'x-reconcile-token': RECONCILE_TOKEN }, body: jsonOf(event) };
    },
    resultado: async (world) => {
      const { llave } = await started(world);
      const event = { evento_id: randomUUID(), llave, estado: 'FINALIZADA', resultado: 'HECHO' };
      return { headers: { 'x-reconcile-token': RECONCILE_TOKEN }, body: jsonOf(event) };
    },
  },
};
