import request from 'supertest';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as catalogs } from '../../../../plugins/catalogs/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

export const PASSWORD = 'una contraseña larga';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A host with the master data and what it is built on, and people who hold what their names say. */
export class CatalogHost {
  private readonly tokens = new Map<string, string>();

  private constructor(readonly host: TestHost) {}

  static async start(bundle: object = {}, plugins: readonly AnyHostPlugin[] = [catalogs]): Promise<CatalogHost> {
    const host = await startTestHost({
      plugins: [auth, forms, procedures, ...plugins],
      bundle: {
        roles: [{ codigo: 'archivo', nombre: 'Archivo', permisos: [] }],
        ...bundle,
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'nadie', password: PASSWORD },
          ...((bundle as { usuarios?: object[] }).usuarios ?? []),
        ],
      },
    });
    return new CatalogHost(host);
  }

  /** Calls as somebody; `jefa` holds everything. */
  async call(
    method: Method,
    path: string,
    options: { readonly body?: object; readonly as?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<request.Response> {
    const { body, as = 'jefa', headers = {} } = options;
    const client = request(this.host.url);
    const sent = client[method](path).set({ Authorization: `Bearer ${await this.token(as)}`, ...headers });
    return body === undefined ? sent : sent.send(body);
  }

  async token(username: string): Promise<string> {
    const known = this.tokens.get(username);
    if (known !== undefined) return known;
    const { body } = await request(this.host.url)
      .post('/api/token/')
      .send({ username, password: PASSWORD })
      .expect(200);
    const { access } = body as { access: string };
    this.tokens.set(username, access);
    return access;
  }

  /** Forgets the tokens, which end while a test moves the clock. */
  async signInAgain(): Promise<void> {
    const known = [...this.tokens.keys()];
    this.tokens.clear();
    for (const username of known) await this.token(username);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
