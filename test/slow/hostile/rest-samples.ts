import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { codeAlphabet } from '../../../plugins/tramites/validation/validation-code.js';
import type { Body, Call } from './call.js';
import { answers, CANARY, CERTIFICATE, FORM, PASSWORD, PROCEDURE } from './hostile-city.js';
import type { HostileWorld } from './hostile-world.js';
import type { Person } from './people.js';

type Headers = Readonly<Record<string, string>>;

/** Makes whatever a valid request needs that is not used up yet, and answers the request. */
export type MakeCall = (world: HostileWorld) => Promise<Omit<Call, 'method' | 'path'>>;

const json = (value: unknown): Body => ({ kind: 'json', value });

/** Sends what a sample has to be preceded by. */
async function send(world: HostileWorld, path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '172.17.0.1', ...init.headers };
  const answer = await fetch(`${world.host.url}${path}`, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const post = (world: HostileWorld, path: string, body: unknown, headers: Headers = {}) =>
  send(world, path, { method: 'POST', body: JSON.stringify(body), headers });

async function newcomer({ people }: HostileWorld): Promise<{ person: Person; headers: Headers }> {
  const person = await people.create();
  return { person, headers: await people.jwt(person) };
}

/** Somebody who has begun to set up a second factor, and the code that confirms it. */
async function halfSecured(world: HostileWorld): Promise<{ headers: Headers; codigo: string }> {
  const { headers } = await newcomer(world);
  const { secreto } = await post(world, '/api/totp/', { password: PASSWORD }, headers);
  return { headers, codigo: new TOTP({ secret: Secret.fromBase32(secreto as string) }).generate() };
}

/** Somebody with a second factor, and a code that serves. */
async function secured(world: HostileWorld): Promise<{ headers: Headers; otp: string }> {
  const { headers, codigo } = await halfSecured(world);
  const { codigos_recuperacion } = await post(world, '/api/totp/confirmar/', { codigo }, headers);
  return { headers, otp: (codigos_recuperacion as string[])[0]! };
}

const identification = ({ identificacion }: Person) => ({ tipo_identificacion: 'CC', identificacion });

const file = { name: 'adjunto', filename: 'plano.txt', type: 'text/plain', value: `${CANARY} contenido` };

/** The parts of a form: the same answers, as texts. */
const parts = [
  ...Object.entries({ ...answers, documento: 'CC 1144012345' }).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: String(one) })),
  ),
  file,
];

/** A record with a file, whose key is asked for again and again. */
async function recordWithFile(world: HostileWorld): Promise<string> {
  const form = new FormData();
  for (const { name, value } of parts.slice(0, -1)) form.append(name, value);
  form.set(file.name, new Blob([file.value]), file.filename);
  const answer = await fetch(`${world.host.url}/home/api/tramite/${FORM}`, { method: 'POST', body: form });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a form was answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { key: string }).key;
}

async function apiToken({ admin }: HostileWorld): Promise<string> {
  const grant = { nombre: `programa ${randomUUID()}`, procedimientos: [PROCEDURE] };
  const { data, text } = await admin.mutate('certificates.tokens.issue', grant);
  const token = Object.values(data as object).find((value) =>
    /^[0-9a-f-]{36}$/.test(String(value)),
  ) as string;
  if (!token) throw new Error(`no token was issued: ${text}`);
  return token;
}

/** Valid requests by operation, and by name where it has several kinds. */
export const restSamples: Readonly<Record<string, Readonly<Record<string, MakeCall>>>> = {
  'POST /api/token': {
    password: async ({ people }) => ({
      body: json({ username: (await people.create()).username, password: PASSWORD, otp: '' }),
    }),
    'second factor': async (world) => {
      const person = await world.people.create();
      const headers = await world.people.jwt(person);
      const { secreto } = await post(world, '/api/totp/', { password: PASSWORD }, headers);
      const codigo = new TOTP({ secret: Secret.fromBase32(secreto as string) }).generate();
      const { codigos_recuperacion } = await post(world, '/api/totp/confirmar/', { codigo }, headers);
      const otp = (codigos_recuperacion as string[])[0];
      return { body: json({ username: person.username, password: PASSWORD, otp }) };
    },
  },
  'POST /api/token/refresh': {
    '': async ({ people }) => ({
      body: json({ refresh: (await people.tokens(await people.create())).refresh }),
    }),
  },
  'POST /api/token/logout': {
    '': async ({ people }) => ({
      body: json({ refresh: (await people.tokens(await people.create())).refresh }),
    }),
  },
  'POST /api/clave': {
    '': async (world) => {
      const { headers } = await newcomer(world);
      return { headers, body: json({ actual: PASSWORD, nueva: `${PASSWORD}-nueva`, otp: '' }) };
    },
  },
  'POST /api/clave/restablecer': {
    '': async ({ people }) => ({ body: json({ username: (await people.create()).username }) }),
  },
  'POST /api/clave/restablecer/confirmar': {
    '': async (world) => {
      const { username, email } = await world.people.create();
      await post(world, '/api/clave/restablecer/', { username });
      const token = /enlace=([\w-]+)/.exec(await world.mailbox.latestTo(email))?.[1];
      return { body: json({ token, nueva: `${PASSWORD}-nueva` }) };
    },
  },
  'POST /api/totp': {
    '': async (world) => ({ ...(await withHeaders(world)), body: json({ password: PASSWORD }) }),
  },
  'POST /api/totp/confirmar': {
    '': async (world) => {
      const { headers, codigo } = await halfSecured(world);
      return { headers, body: json({ codigo }) };
    },
  },
  'DELETE /api/totp': {
    '': async (world) => {
      const { headers, otp } = await secured(world);
      return { headers, body: json({ password: PASSWORD, otp }) };
    },
  },
  'POST /api/sesion': {
    '': async ({ people }) => ({
      body: json({ username: (await people.create()).username, password: PASSWORD, otp: '' }),
    }),
  },
  'GET /api/sesion': {
    jwt: withHeaders,
    session: async ({ people }) => ({ headers: await people.session(await people.create()) }),
  },
  'DELETE /api/sesion': {
    '': async ({ people }) => ({ headers: await people.session(await people.create()) }),
  },
  'DELETE /api/sesion/todas': {
    jwt: withHeaders,
    session: async ({ people }) => ({ headers: await people.session(await people.create()) }),
  },
  'POST /home/api/listacertificados': {
    '': async (world) => ({
      ...(await withHeaders(world)),
      query: [['codigo', CERTIFICATE]],
      body: json(answers),
    }),
  },
  'POST /home/api/ejecutar/{codigo}': {
    '': async (world) => ({
      ...(await withHeaders(world)),
      params: { codigo: PROCEDURE },
      body: json({ predio: `${CANARY} 1`, lista: [1, { a: 'b' }], valor: 1.5 }),
    }),
  },
  'POST /api/ejecutar/{codigo}': {
    '': async ({ people }) => ({
      headers: await people.session(await people.create()),
      params: { codigo: PROCEDURE },
      body: json({ predio: `${CANARY} 1`, lista: [1, { a: 'b' }], valor: 1.5 }),
    }),
  },
  'GET /api/ejecutar-token/{codigo}': {
    header: async (world) => ({
      headers: { authorization: `Bearer ${await apiToken(world)}` },
      params: { codigo: PROCEDURE },
      query: [['predio', `${CANARY} 1`]],
    }),
    query: async (world) => ({
      params: { codigo: PROCEDURE },
      query: [
        ['token', await apiToken(world)],
        ['predio', `${CANARY} 1`],
      ],
    }),
  },
  'POST /home/api/tramite/{codigo}': {
    json: () =>
      Promise.resolve({
        params: { codigo: FORM },
        headers: { 'idempotency-key': randomUUID() },
        body: json(answers),
      }),
    form: () =>
      Promise.resolve({
        params: { codigo: FORM },
        headers: { 'idempotency-key': randomUUID() },
        body: { kind: 'multipart', parts },
      }),
  },
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
  'GET /home/api/tramite/archivo/{key}/{pre_codigo}': {
    '': async (world) => ({
      headers: await world.people.jwt(await world.people.create('tramites.files')),
      params: { key: await recordWithFile(world), pre_codigo: file.name },
    }),
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
      await send(world, `/home/api/validar/?${new URLSearchParams(named).toString()}`, {});
      const code = new RegExp(`(?<!\\w)[${codeAlphabet}]{5}(?!\\w)`);
      const codigo = code.exec(await world.mailbox.latestTo(person.email))?.[0];
      return { body: json({ plantilla: 'IDENTIFICACION', ...named, codigo }) };
    },
  },
};

async function withHeaders(world: HostileWorld): Promise<{ headers: Headers }> {
  const { headers } = await newcomer(world);
  return { headers };
}
