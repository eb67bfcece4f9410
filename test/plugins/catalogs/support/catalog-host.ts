import request from 'supertest';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as catalogs } from '../../../../plugins/catalogs/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { bearer, browser, cookieOf } from '../../auth/support/auth-client.js';

export const PASSWORD = 'una contraseña larga';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Headers = Readonly<Record<string, string>>;

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came over the wire
  readonly body: any;
}

interface CallOptions {
  readonly body?: unknown;
  /** The user whose token is sent; null for no token. */
  readonly as?: string | null;
  readonly headers?: Headers;
}

/** A host with the master data and the plugins it needs, and users with the permissions that their names say. */
export class CatalogHost {
  private readonly tokens = new Map<string, string>();

  private constructor(readonly host: TestHost) {}

  static async start(
    bundle: object = {},
    plugins: readonly AnyHostPlugin[] = [catalogs],
    options: TestHostOptions = {},
  ): Promise<CatalogHost> {
    const host = await startTestHost({
      ...options,
      plugins: [auth, calendar, forms, procedures, ...plugins],
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

  /** Sends a call as a user; `jefa` has all permissions. */
  async call(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
    const { body, as = 'jefa', headers = {} } = options;
    const credential = as === null ? {} : bearer(await this.token(as));
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.host.url}${path}`, {
      method: method.toUpperCase(),
      headers: { ...credential, ...type, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // `text()` would drop a byte order mark.
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const received = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: received, text, body: isJson ? JSON.parse(text) : {} };
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

  /** Forgets the tokens, which expire when a test moves the clock. */
  async signInAgain(): Promise<void> {
    const known = [...this.tokens.keys()];
    this.tokens.clear();
    for (const username of known) await this.token(username);
  }

  /** Returns the headers of a browser session of a user. */
  async session(username: string): Promise<Headers> {
    const answer = await request(this.host.url).post('/api/sesion/').send({ username, password: PASSWORD }).expect(200);
    return browser({ cookie: cookieOf(answer)!, csrf: (answer.body as { csrf: string }).csrf });
  }

  async admin(username = 'jefa'): Promise<AdminCaller> {
    return new AdminCaller(this.host.url, await this.token(username));
  }

  async userId(username: string): Promise<number> {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    const [row] = await this.host.database.rows<{ id: number }>(sql, [username]);
    return row!.id;
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
