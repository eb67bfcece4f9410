import { randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import { ASKED, filing, PASSWORD, RUN, USERNAME } from './city.js';

/** What each connection sends, one request after the other. */
export interface Operation {
  readonly name: string;
  /** Requests of a round. */
  readonly requests: number;
  /** The requests of one connection to a server; `connection` counts from 0. */
  requestsOf(server: string, connection: number): Request;
}

const headers = { 'Content-Type': 'application/json' };
const post = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  // Its own, as autocannon writes into it.
  headers: { ...headers },
  body: JSON.stringify(body),
});

const credentials = { username: USERNAME, password: PASSWORD };

async function logIn(server: string): Promise<{ readonly access: string; readonly refresh: string }> {
  const response = await fetch(`${server}/api/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  });
  return (await response.json()) as { access: string; refresh: string };
}

/** Each connection goes on with the token that its last refresh gave it. */
export async function refreshTokens(servers: readonly string[], connections: number): Promise<Operation> {
  const tokens = new Map<string, string[]>();
  for (const server of servers) {
    const own: string[] = [];
    while (own.length < connections) own.push((await logIn(server)).refresh);
    tokens.set(server, own);
  }
  return {
    name: 'refresh a token',
    requests: 5000,
    requestsOf: (server, connection) => {
      const own = tokens.get(server)!;
      return {
        setupRequest: () => post('/api/token/refresh', { refresh: own[connection] }),
        onResponse: (status, body) => {
          if (status === 200) own[connection] = (JSON.parse(body) as { refresh: string }).refresh;
        },
      };
    },
  };
}

/** Look-ups by a value that one record of so many holds. */
export function lookUp(records: number): Operation {
  return {
    name: 'look-up (estado)',
    requests: 8000,
    requestsOf: () => ({
      setupRequest: () => ({
        method: 'GET',
        headers: {},
        path: `/home/api/tramite/estado/${ASKED}?documento=D${randomInt(records) + 1}`,
      }),
    }),
  };
}

export const create: Operation = {
  name: 'create a tramite',
  requests: 5000,
  requestsOf: () => ({ setupRequest: () => post(`/home/api/tramite/${ASKED}`, filing(randomUUID())) }),
};

/** Runs a stored procedure, with a JWT. */
export async function runProcedure(servers: readonly string[]): Promise<Operation> {
  const tokens = new Map<string, string>();
  for (const server of servers) tokens.set(server, (await logIn(server)).access);
  const anio = new Date().getFullYear();
  return {
    name: 'run a procedure (ejecutar)',
    requests: 5000,
    requestsOf: (server) => ({
      setupRequest: () => {
        const request = post(`/home/api/ejecutar/${RUN}`, { anio });
        return { ...request, headers: { ...headers, Authorization: `Bearer ${tokens.get(server)!}` } };
      },
    }),
  };
}

export const login: Operation = {
  name: 'login (argon2id)',
  requests: 300,
  requestsOf: () => ({ setupRequest: () => post('/api/token', credentials) }),
};
