import { randomUUID } from 'node:crypto';
import { answers, CANARY, CERTIFICATE, PROCEDURE } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, withJwt, withSession, type RestSamples } from './rest-sample.js';

async function apiToken({ admin }: HostileWorld): Promise<string> {
  const grant = { nombre: `programa ${randomUUID()}`, procedimientos: [PROCEDURE] };
  const { data, text } = await admin.mutate('procedures.tokens.issue', grant);
  const token = Object.values(data as object).find((value) => /^[0-9a-f-]{36}$/.test(String(value))) as string;
  if (!token) throw new Error(`no token was issued: ${text}`);
  return token;
}

/** Valid requests to the plugin `certificates`. */
export const procedureSamples: RestSamples = {
  'POST /home/api/listacertificados': {
    '': async (world) => ({
      ...(await withJwt(world)),
      query: [['codigo', CERTIFICATE]],
      body: jsonOf(answers),
    }),
  },
  'POST /home/api/ejecutar/{codigo}': {
    '': async (world) => ({
      ...(await withJwt(world)),
      params: { codigo: PROCEDURE },
      body: jsonOf({ predio: `${CANARY} 1`, lista: [1, { a: 'b' }], valor: 1.5 }),
    }),
  },
  'POST /api/ejecutar/{codigo}': {
    '': async (world) => ({
      ...(await withSession(world)),
      params: { codigo: PROCEDURE },
      body: jsonOf({ predio: `${CANARY} 1`, lista: [1, { a: 'b' }], valor: 1.5 }),
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
};
