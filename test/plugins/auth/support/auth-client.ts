import { Agent } from 'node:http';
import request from 'supertest';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { probePlugin } from './probe-plugin.js';

export const PASSWORD = 'correcta-y-larga';

type Headers = Readonly<Record<string, string>>;

/** The part of a session that a browser keeps. */
export interface BrowserSession {
  readonly cookie: string;
  readonly csrf: string;
}

/** The credentials of a login; `from` is the address that the proxy saw. */
export interface Attempt {
  readonly username?: string;
  readonly password?: string;
  readonly otp?: string;
  readonly from?: string;
}

export const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

/** Builds the headers of a browser: the cookie, and the proof that a page of the service sent the call. */
export const browser = ({ cookie, csrf }: BrowserSession): Headers => ({
  Cookie: cookie,
  'X-CSRFToken': csrf,
});

/** Finds the line that sets a cookie in a response, over HTTPS or not: by default that of the session. */
export function setCookieOf({ headers }: request.Response, name = 'ventanilla.sid'): string | undefined {
  const lines = (headers['set-cookie'] ?? []) as unknown as readonly string[];
  return lines.find((line) => line.startsWith(`${name}=`) || line.startsWith(`__Host-${name}=`));
}

/** Returns the cookie of a response as `name=value`. */
export const cookieOf = (answer: request.Response, name?: string): string | undefined =>
  setCookieOf(answer, name)?.split(';')[0];

/** A new connection for each call would take a third of its time. */
const agent = new Agent({ keepAlive: true });

/** Calls a host as browsers and programs do. */
export class AuthClient {
  constructor(readonly host: TestHost) {}

  call(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    { headers = {}, body }: { readonly headers?: Headers; readonly body?: object | string } = {},
  ): request.Test {
    const call = request(this.host.url)[method](path).agent(agent).set(headers);
    return body === undefined ? call : call.type('json').send(body);
  }

  /** Sends a login to `/api/token/` or `/api/sesion/`. */
  attempt(
    path: '/api/token/' | '/api/sesion/',
    { username = 'luz', password = PASSWORD, otp, from }: Attempt = {},
    headers: Headers = {},
  ): request.Test {
    return this.call('post', path, {
      headers: { ...headers, ...(from !== undefined && { 'X-Forwarded-For': from }) },
      body: { username, password, ...(otp !== undefined && { otp }) },
    });
  }

  async tokens(attempt: Attempt = {}): Promise<{ readonly access: string; readonly refresh: string }> {
    const { body } = await this.attempt('/api/token/', attempt).expect(200);
    return body as { access: string; refresh: string };
  }

  /** Logs a user in, and returns the header of their JWT. */
  async jwt(username = 'luz'): Promise<Headers> {
    return bearer((await this.tokens({ username })).access);
  }

  async session(username = 'luz', headers: Headers = {}): Promise<BrowserSession> {
    const answer = await this.attempt('/api/sesion/', { username }, headers).expect(200);
    return { cookie: cookieOf(answer)!, csrf: (answer.body as { csrf: string }).csrf };
  }

  /** Returns the status of a guarded route. */
  async probe(headers: Headers): Promise<number> {
    return (await this.call('get', '/probe', { headers })).status;
  }
}

const bundle = {
  roles: [{ codigo: 'lectura', nombre: 'Lectura', permisos: ['probe.leer'] }],
  usuarios: [
    { username: 'luz', password: PASSWORD, nombres: 'Luz Marina', roles: ['lectura'] },
    { username: 'marta', password: PASSWORD },
    { username: 'dora', password: PASSWORD },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'inactiva', password: PASSWORD, is_active: false },
    { username: 'sin-clave' },
  ],
};

/** Starts a host behind one proxy, with the users that the tests log in as. */
export async function startAuthHost(options: TestHostOptions = {}): Promise<AuthClient> {
  const { config, ...rest } = options;
  const host = await startTestHost({
    plugins: [auth, probePlugin],
    bundle,
    ...rest,
    config: {
      http: { trustedProxies: 1 },
      ...config,
      // Callers have many addresses and no certificate.
      auth: { plainHttp: true, ...(config?.['auth'] as Layer | undefined) },
    },
  });
  return new AuthClient(host);
}

/** Starts another host on the database and the key of the first. */
export function startReplica({ host }: AuthClient, config: Layer = {}): Promise<AuthClient> {
  return startAuthHost({ databaseUrl: host.databaseUrl, secretKey: host.secretKey, config });
}
