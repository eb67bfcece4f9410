import jwt, { type JwtPayload } from 'jsonwebtoken';
import request from 'supertest';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { probePlugin } from './probe-plugin.js';

export const PASSWORD = 'correcta-y-larga';

/** The tokens that a login or a refresh answers. */
export interface Pair {
  readonly access: string;
  readonly refresh: string;
}

/** The calls of a client of the token endpoints. */
export interface TokenClient {
  readonly host: TestHost;
  post(path: string, body?: object | string): request.Test;
  /** Logs in; throws when the host refuses. */
  login(username?: string): Promise<Pair>;
  refresh(token: string): request.Test;
  /** Refreshes; throws when the host refuses. */
  rotate(token: string): Promise<Pair>;
  logout(token: string): request.Test;
  /** Calls a route that requires a JWT. */
  probe(authorization?: string): request.Test;
}

export function tokenClient(host: TestHost): TokenClient {
  const post = (path: string, body: object | string = {}): request.Test =>
    request(host.url).post(path).type('json').send(body);
  const refresh = (token: string): request.Test => post('/api/token/refresh/', { refresh: token });
  return {
    host,
    post,
    login: async (username = 'luz') =>
      (await post('/api/token/', { username, password: PASSWORD }).expect(200)).body as Pair,
    refresh,
    rotate: async (token) => (await refresh(token).expect(200)).body as Pair,
    logout: (token) => post('/api/token/logout/', { refresh: token }),
    probe: (authorization) => {
      const call = request(host.url).get('/probe');
      return authorization === undefined ? call : call.set('Authorization', authorization);
    },
  };
}

/** The token endpoints and one guarded route. */
export const tokenPlugins = [auth, probePlugin];

/** Starts a host with the token endpoints, one guarded route and the users of the tests. */
export async function startTokenHost(): Promise<TokenClient> {
  const host = await startTestHost({
    plugins: tokenPlugins,
    bundle: {
      roles: [{ codigo: 'ventanilla', nombre: 'Ventanilla', permisos: ['probe.read'] }],
      usuarios: [
        {
          username: 'luz',
          password: PASSWORD,
          nombres: 'Luz',
          roles: ['ventanilla'],
          permisos: ['probe.admin'],
        },
        { username: 'marta', password: PASSWORD },
        { username: 'inactiva', password: PASSWORD, is_active: false },
        { username: 'sin-clave' },
      ],
    },
  });
  return tokenClient(host);
}

/** Returns the claims of a token, unverified. */
export function claimsOf(token: string): JwtPayload {
  return jwt.decode(token) as JwtPayload;
}

/** Returns the header of a token. */
export function headerOf(token: string): Readonly<Record<string, unknown>> {
  return jwt.decode(token, { complete: true })!.header as unknown as Record<string, unknown>;
}
