import { randomUUID } from 'node:crypto';
import { Database } from '../../../../host/plugin-api/index.js';
import { codeAlphabet } from '../../../../plugins/tramites/validation/validation-code.js';
import { answers, ASKING, CANARY, FORM, PETITION } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import type { Person } from '../people.js';
import { begunDraft } from './draft-samples.js';
import { jsonOf, post, send, type RestSamples } from './rest-sample.js';

const identification = ({ identificacion }: Person) => ({ tipo_identificacion: 'CC', identificacion });

/** The file of a form. */
export const file = { name: 'adjunto', filename: 'plano.txt', type: 'text/plain', value: `${CANARY} contenido` };

/** The parts of a form: the answers as texts. */
const parts = [
  ...Object.entries({ ...answers, documento: 'CC 1144012345' }).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: String(one) })),
  ),
  file,
];

/** Files a record with a file, and returns its key. */
export async function recordWithFile(world: HostileWorld): Promise<string> {
  const form = new FormData();
  for (const { name, value } of parts.slice(0, -1)) form.append(name, value);
  form.set(file.name, new Blob([file.value]), file.filename);
  const { key } = await send(world, `/home/api/tramite/${FORM}`, { method: 'POST', body: form });
  return key as string;
}

const answer = { texto: `${CANARY} se atendió.`, estado: 'RECHAZADO', motivo: `${CANARY} no procede` };

/** The parts of an answer: its fields as texts, and a file. */
const answerParts = [
  ...Object.entries(answer).map(([name, value]) => ({ name, value })),
  { ...file, name: 'archivos' },
];

/** Creates a user who may answer and move records. */
export const clerk = async ({ people }: HostileWorld) =>
  people.jwt(await people.create('tramites.answer', 'tramites.manage'));

/** Files a record and answers it with a file; returns its key. */
export async function answeredRecord(world: HostileWorld): Promise<string> {
  const key = await recordWithFile(world);
  const form = new FormData();
  form.append('texto', answer.texto);
  form.set('archivos', new Blob([file.value]), file.filename);
  await send(world, `/home/api/tramite/respuesta/${key}`, { method: 'POST', body: form, headers: await clerk(world) });
  return key;
}

/** Files a record whose term runs, and returns its key. */
export async function recordWithTerm(world: HostileWorld): Promise<string> {
  const [[codigo, sent]] = Object.entries(answers) as [[string, unknown]];
  const { key } = await post(world, `/home/api/tramite/${PETITION}`, { [codigo]: sent });
  return key as string;
}

/** Files a record whose answer could not be sent; returns its key. */
export async function unreachedRecord(world: HostileWorld): Promise<string> {
  const key = await recordWithTerm(world);
  const sent = { method: 'POST', headers: await clerk(world), body: new FormData() };
  sent.body.append('texto', answer.texto);
  await send(world, `/home/api/tramite/respuesta/${key}`, sent);
  const sql = `UPDATE tramites_record_answer SET envio = 'FALLIDO'
    WHERE record_id = (SELECT id FROM tramites_record WHERE clave = $1)`;
  await world.tool.container.get<Database>(Database).changeRows(sql, [key]);
  return key;
}

/** Files a record that staff have returned, where the citizen's time is over; returns its key. */
async function lapsedRecord(world: HostileWorld): Promise<string> {
  const key = await recordWithFile(world);
  const sql = `UPDATE tramites_record SET estado = 'DEVUELTO', plazo_ciudadano = '2020-01-01' WHERE clave = $1`;
  await world.tool.container.get<Database>(Database).changeRows(sql, [key]);
  return key;
}

const act = { motivo: `${CANARY} no entregó el plano.` };

/** Files a record, returns it by hand, and hands a file in. Returns the identifiers of that file. */
async function delivered(world: HostileWorld): Promise<{ readonly key: string; readonly entrega: string }> {
  const key = await recordWithFile(world);
  const database = world.tool.container.get<Database>(Database);
  const [record] = await database.rows<{ id: number }>('SELECT id FROM tramites_record WHERE clave = $1', [key]);
  const row = { record_id: record!.id, desde: 'RADICADO', hacia: 'DEVUELTO', moved_at: new Date() };
  const asked = { ...row, pide_texto: true, pide_archivos: true, secreto: randomUUID() };
  const [move] = await database.insertRows<{ id: number }>('tramites_record_move', [asked], ['id']);
  await database.changeRows("UPDATE tramites_record SET estado = 'DEVUELTO' WHERE id = $1", [record!.id]);
  const form = new FormData();
  form.set('archivos', new Blob([file.value]), file.filename);
  await send(world, `/home/api/tramite/pendiente/${key}/${move!.id}`, { method: 'POST', body: form });
  const sql = 'SELECT id FROM tramites_record_delivery WHERE record_id = $1';
  const [delivery] = await database.rows<{ id: number }>(sql, [record!.id]);
  return { key, entrega: String(delivery!.id) };
}

/** Files a record that waits for its citizen; returns the identifiers of its request. */
export async function askedRecord(world: HostileWorld): Promise<{ readonly key: string; readonly id: string }> {
  const [[codigo, sent]] = Object.entries(answers) as [[string, unknown]];
  const { key } = (await post(world, `/home/api/tramite/${ASKING}`, { [codigo]: sent })) as { readonly key: string };
  const { datos } = (await send(world, `/home/api/tramite/seguimiento/${key}`)) as {
    readonly datos: { readonly pendientes: readonly { readonly id: number }[] };
  };
  return { key, id: String(datos.pendientes[0]!.id) };
}

/** Valid requests to the plugin `tramites`. */
export const tramiteSamples: RestSamples = {
  'POST /home/api/tramite/{codigo}': {
    json: () =>
      Promise.resolve({
        params: { codigo: FORM },
        body: jsonOf(answers),
      }),
    form: () =>
      Promise.resolve({
        params: { codigo: FORM },
        body: { kind: 'multipart', parts },
      }),
    draft: async (world) => ({
      params: { codigo: FORM },
      query: [['borrador', await begunDraft(world)]],
      body: { kind: 'multipart', parts },
    }),
  },
  'GET /home/api/tramite/esquema/{codigo}': { '': () => Promise.resolve({ params: { codigo: FORM } }) },
  'GET /home/api/tramite/estado/{codigo}': {
    one: async (world) => {
      await recordWithFile(world);
      return { params: { codigo: FORM }, query: [['nombre', String(answers['nombre'])]] };
    },
    all: async (world) => {
      await recordWithFile(world);
      return { params: { codigo: '*' }, query: [['nombre', String(answers['nombre'])]] };
    },
  },
  'GET /home/api/tramite/estado_all/{codigo}': {
    '': async (world) => {
      await recordWithFile(world);
      return { params: { codigo: '*' }, query: [['nombre', String(answers['nombre'])]] };
    },
  },
  'POST /home/api/tramite/info/{codigo}': { '': () => Promise.resolve({ params: { codigo: FORM } }) },
  'GET /home/api/tramite/seguimiento/{key}': {
    '': async (world) => ({ params: { key: await recordWithFile(world) } }),
  },
  'GET /home/api/tramite/seguimiento/{key}/copia': {
    '': async (world) => ({ params: { key: await recordWithFile(world) } }),
  },
  'GET /home/api/tramite/seguimiento/{key}/archivo/{archivo}': {
    '': async (world) => ({ params: { key: await recordWithFile(world), archivo: '1' } }),
  },
  'GET /home/api/tramite/pendiente/{key}/{id}': { '': async (world) => ({ params: await askedRecord(world) }) },
  'POST /home/api/tramite/pendiente/{key}/{id}': {
    json: async (world) => ({ params: await askedRecord(world), body: jsonOf({ nombre: `${CANARY} Rosa` }) }),
    form: async (world) => ({
      params: await askedRecord(world),
      body: { kind: 'multipart', parts: [{ name: 'nombre', value: `${CANARY} Rosa` }, file] },
    }),
  },
  'POST /home/api/tramite/seguimiento/{key}/mas-tiempo': {
    '': async (world) => ({ params: { key: (await askedRecord(world)).key } }),
  },
  'GET /home/api/tramite/archivo/{key}/{pre_codigo}': {
    '': async (world) => ({
      headers: await world.people.jwt(await world.people.create('tramites.files')),
      params: { key: await recordWithFile(world), pre_codigo: file.name },
    }),
  },
  'GET /home/api/tramite/entrega/{key}/{entrega}/archivo/{archivo}': {
    '': async (world) => ({
      headers: await world.people.jwt(await world.people.create('tramites.files')),
      params: { ...(await delivered(world)), archivo: '1' },
    }),
  },
  'POST /home/api/tramite/exportacion': {
    '': async ({ people }) => ({
      headers: await people.jwt(await people.create('tramites.read')),
      body: jsonOf({ texto: `${CANARY} calle`, estado: 'RADICADO', oficina: 'Planeación', vencidos: false }),
    }),
  },
  'POST /home/api/tramite/respuesta/{key}': {
    json: async (world) => ({
      headers: await clerk(world),
      params: { key: await recordWithFile(world) },
      body: jsonOf({ ...answer, documentos: [], adicional: false }),
    }),
    form: async (world) => ({
      headers: await clerk(world),
      params: { key: await recordWithFile(world) },
      body: { kind: 'multipart', parts: answerParts },
    }),
  },
  'POST /home/api/tramite/desistimiento/{key}': {
    json: async (world) => ({
      headers: await clerk(world),
      params: { key: await lapsedRecord(world) },
      body: jsonOf(act),
    }),
    form: async (world) => ({
      headers: await clerk(world),
      params: { key: await lapsedRecord(world) },
      body: {
        kind: 'multipart',
        parts: [
          { name: 'motivo', value: act.motivo },
          { ...file, name: 'archivos' },
        ],
      },
    }),
  },
  'GET /home/api/tramite/seguimiento/{key}/respuesta/{numero}/archivo/{archivo}': {
    '': async (world) => ({ params: { key: await answeredRecord(world), numero: '1', archivo: '1' } }),
  },
  'GET /home/api/tramite/respuesta/{radicado}/{numero}/archivo/{archivo}': {
    '': async (world) => {
      const tracked = await send(world, `/home/api/tramite/seguimiento/${await answeredRecord(world)}`);
      const { datos } = tracked as { readonly datos: { readonly radicado: string } };
      return { headers: await clerk(world), params: { radicado: datos.radicado, numero: '1', archivo: '1' } };
    },
  },
  'GET /home/api/validar': {
    '': async ({ people }) => ({
      query: Object.entries({ plantilla: 'IDENTIFICACION', ...identification(await people.create()) }),
    }),
  },
  'POST /home/api/validar': {
    '': async (world) => {
      const person = await world.people.create();
      const named = identification(person);
      await send(world, `/home/api/validar/?${new URLSearchParams(named).toString()}`);
      const code = new RegExp(`(?<!\\w)[${codeAlphabet}]{5}(?!\\w)`);
      const codigo = code.exec(await world.mailbox.latestTo(person.email))?.[0];
      return { body: jsonOf({ plantilla: 'IDENTIFICACION', ...named, codigo }) };
    },
  },
};
