import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { onDatabase } from './bench-server.js';
import type { Request } from './call.js';
import { ASKED, AUTOMATIC, filing, PASSWORD, RUN, USERNAME } from './city.js';

/** The requests of one connection, one after the other. */
interface Requests {
  next(): Request;
  /** Handles the body of each success, before the next request. */
  answered?(body: string): void;
}

export interface Operation {
  readonly name: string;
  /** The number of requests in a round. */
  readonly requests: number;
  /** Makes the requests of one connection to a server; `connection` counts from 0. */
  requestsOf(server: string, connection: number): Requests;
  /** Whether the thin server lacks this operation. */
  readonly isOfServiceAlone?: boolean;
  /** Waits until what the requests caused is done. */
  settle?(databaseUrl: string): Promise<void>;
}

const headers = { 'Content-Type': 'application/json' };
const post = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers,
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

/** Makes the operation that refreshes tokens: each connection uses the token that its last refresh returned. */
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
        next: () => post('/api/token/refresh', { refresh: own[connection] }),
        answered: (body) => {
          own[connection] = (JSON.parse(body) as { refresh: string }).refresh;
        },
      };
    },
  };
}

/** Makes the operation that looks up a value which one record of so many has. */
export function lookUp(records: number): Operation {
  return {
    name: 'look-up (estado), a limited public call',
    requests: 8000,
    requestsOf: () => ({
      next: () => ({
        method: 'GET',
        path: `/home/api/tramite/estado/${ASKED}?documento=D${randomInt(records) + 1}`,
      }),
    }),
  };
}

export const create: Operation = {
  name: 'create a tramite',
  requests: 5000,
  requestsOf: () => ({ next: () => post(`/home/api/tramite/${ASKED}`, filing(randomUUID())) }),
};

/** Gets a token for each server. */
async function tokensFor(servers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const server of servers) tokens.set(server, (await logIn(server)).access);
  return tokens;
}

const postAs = (token: string, path: string, body: object): Request => ({
  ...post(path, body),
  headers: { ...headers, Authorization: `Bearer ${token}` },
});

/** Makes the operation that runs a stored procedure, with a JWT. */
export async function runProcedure(servers: readonly string[]): Promise<Operation> {
  const tokens = await tokensFor(servers);
  const anio = new Date().getFullYear();
  return {
    name: 'run a procedure (ejecutar)',
    requests: 5000,
    requestsOf: (server) => ({
      next: () => postAs(tokens.get(server)!, `/home/api/ejecutar/${RUN}`, { anio }),
    }),
  };
}

/** The number of requests of a round of claims; each claims a free task. */
export const CLAIMS = 4000;

/**
 * Makes the operation that claims one task after the other, from the first open one on; servers of one group share a
 * database.
 */
export async function claim(groups: readonly (readonly string[])[], first: number): Promise<Operation> {
  const tokens = await tokensFor(groups.flat());
  const next = new Map(groups.flatMap((group) => group.map((server, at) => [server, first + at] as const)));
  const step = new Map(groups.flatMap((group) => group.map((server) => [server, group.length] as const)));
  return {
    name: 'claim a task',
    requests: CLAIMS,
    requestsOf: (server) => ({
      next: () => {
        const id = next.get(server)!;
        next.set(server, id + step.get(server)!);
        return postAs(tokens.get(server)!, '/workflow/api/tomar-tarea', { tarea_id: id });
      },
    }),
  };
}

export const login: Operation = {
  name: 'login (argon2id)',
  requests: 300,
  requestsOf: () => ({ next: () => post('/api/token', credentials) }),
};

/** Makes the operation that asks for the caller, by a session on each server. */
export async function callWithSession(servers: readonly string[]): Promise<Operation> {
  const cookies = new Map<string, string>();
  for (const server of servers) {
    const response = await fetch(`${server}/api/sesion`, {
      method: 'POST',
      headers,
      body: JSON.stringify(credentials),
    });
    cookies.set(
      server,
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }
  return {
    name: 'a call with a session',
    requests: 5000,
    isOfServiceAlone: true,
    requestsOf: (server) => ({
      next: () => ({ method: 'GET', path: '/api/sesion', headers: { Cookie: cookies.get(server)! } }),
    }),
  };
}

const JOBS_MILLISECONDS = 50;

/** Waits until no job is left. */
export const noJobIsLeft = (databaseUrl: string): Promise<void> =>
  onDatabase(databaseUrl, async (client) => {
    while ((await client.query('SELECT 1 FROM host_job LIMIT 1')).rows.length > 0) await delay(JOBS_MILLISECONDS);
  });

/** Makes the operation that starts an instance whose one task a job carries out. */
export async function startAutomatic(servers: readonly string[]): Promise<Operation> {
  const tokens = await tokensFor(servers);
  return {
    name: 'an instance with a job',
    requests: 1000,
    isOfServiceAlone: true,
    requestsOf: (server) => ({
      next: () => postAs(tokens.get(server)!, '/workflow/api/instancias', { proceso: AUTOMATIC }),
    }),
    settle: noJobIsLeft,
  };
}
