import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import type { Person } from '../people.js';
import { jsonOf, post, send, withJwt, withSession, type Headers, type RestSamples } from './rest-sample.js';

/** Begins a second factor, and returns its first code. */
async function begunSecondFactor(world: HostileWorld, person: Person): Promise<{ headers: Headers; codigo: string }> {
  const headers = await world.people.jwt(person);
  const { secreto } = await post(world, '/api/totp/', { password: PASSWORD }, headers);
  return { headers, codigo: new TOTP({ secret: Secret.fromBase32(secreto as string) }).generate() };
}

/** Creates a user with a second factor, and returns an unused code. */
async function secured(world: HostileWorld): Promise<{ person: Person; headers: Headers; otp: string }> {
  const person = await world.people.create();
  const { headers, codigo } = await begunSecondFactor(world, person);
  const { codigos_recuperacion } = await post(world, '/api/totp/confirmar/', { codigo }, headers);
  return { person, headers, otp: (codigos_recuperacion as string[])[0]! };
}

const refreshBody = async ({ people }: HostileWorld) => ({
  body: jsonOf({ refresh: (await people.tokens(await people.create())).refresh }),
});

const passwordBody = async ({ people }: HostileWorld) => ({
  body: jsonOf({ username: (await people.create()).username, password: PASSWORD, otp: '' }),
});

/** Valid requests to the plugin `auth`. */
export const authSamples: RestSamples = {
  'POST /api/token': {
    password: passwordBody,
    'second factor': async (world) => {
      const { person, otp } = await secured(world);
      return { body: jsonOf({ username: person.username, password: PASSWORD, otp }) };
    },
  },
  'POST /api/token/refresh': { '': refreshBody },
  'POST /api/token/logout': { '': refreshBody },
  'POST /api/clave': {
    '': async (world) => ({
      ...(await withJwt(world)),
      body: jsonOf({ actual: PASSWORD, nueva: `${PASSWORD}-nueva`, otp: '' }),
    }),
  },
  'POST /api/clave/restablecer': {
    '': async ({ people }) => ({ body: jsonOf({ username: (await people.create()).username }) }),
  },
  'POST /api/clave/restablecer/confirmar': {
    '': async (world) => {
      const { username, email } = await world.people.create();
      await post(world, '/api/clave/restablecer/', { username });
      const token = /enlace=([\w-]+)/.exec(await world.mailbox.latestTo(email))?.[1];
      return { body: jsonOf({ token, nueva: `${PASSWORD}-nueva` }) };
    },
  },
  'POST /api/totp': {
    '': async (world) => ({ ...(await withJwt(world)), body: jsonOf({ password: PASSWORD }) }),
  },
  'POST /api/totp/confirmar': {
    '': async (world) => {
      const { headers, codigo } = await begunSecondFactor(world, await world.people.create());
      return { headers, body: jsonOf({ codigo }) };
    },
  },
  'DELETE /api/totp': {
    '': async (world) => {
      const { headers, otp } = await secured(world);
      return { headers, body: jsonOf({ password: PASSWORD, otp }) };
    },
  },
  'POST /api/sesion': { '': passwordBody },
  'GET /api/sesion': { jwt: withJwt, session: withSession },
  'DELETE /api/sesion': { '': withSession },
  'GET /api/sesiones': { jwt: withJwt, session: withSession },
  'DELETE /api/sesiones': { '': withSession },
  'GET /api/totp': { jwt: withJwt, session: withSession },
  'POST /api/totp/codigos': {
    '': async (world) => {
      const { headers, otp } = await secured(world);
      return { headers, body: jsonOf({ password: PASSWORD, otp }) };
    },
  },
  'DELETE /api/sesiones/{id}': {
    '': async (world) => {
      const { headers } = await withJwt(world);
      const { sesiones } = await send(world, '/api/sesiones/', { headers });
      return { headers, params: { id: (sesiones as { id: string }[])[0]!.id } };
    },
  },
  'DELETE /api/sesion/todas': { jwt: withJwt, session: withSession },
};
