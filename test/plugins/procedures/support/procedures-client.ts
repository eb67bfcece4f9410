import type { Test } from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { browser, PASSWORD, startAuthHost, type AuthClient } from '../../auth/support/auth-client.js';
import { GO_ON, procedure, registration } from './city-procedures.js';

const procedurePlugins: readonly AnyHostPlugin[] = [auth, procedures];

export const TOKEN = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3a001';

/** Users, and a procedure for each outcome of a run. */
export const cityBundle = {
  usuarios: [
    { username: 'luz', password: PASSWORD },
    { username: 'rosa', password: PASSWORD, permisos: ['hacienda.consulta'] },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
  ],
  procedimientos: [
    procedure('ECO', 'city_eco'),
    procedure('LISTA', 'city_lista'),
    procedure('NOTA', 'city_nota'),
    procedure('NO', 'city_no'),
    procedure('FALLA', 'city_falla', { usos: ['jwt', 'sesion', 'token', 'certificado', 'validacion'] }),
    procedure('LENTA', 'city_lenta', { timeout: 1 }),
    procedure('RARA', 'city_rara'),
    procedure('ROMPE', 'city_rompe'),
    registration('RESERVADA', 'city_eco', { permisos: ['hacienda.consulta', 'hacienda.admin'] }),
    registration('APAGADA', 'city_eco', { activo: false }),
    registration('INTERNA', 'city_eco', { usos: ['interno'] }),
    registration('SOLO_JWT', 'city_eco', { usos: ['jwt'] }),
    registration('SOLO_SESION', 'city_eco', { usos: ['sesion'] }),
    registration('SOLO_TOKEN', 'city_eco', { usos: ['token'] }),
  ],
};

/** A client of the doors of procedures. */
export class ProceduresClient {
  private jwtHeaders: Readonly<Record<string, string>> = {};
  private sessionHeaders: Readonly<Record<string, string>> = {};

  constructor(readonly auth: AuthClient) {}

  get host(): AuthClient['host'] {
    return this.auth.host;
  }

  /** Signs in for the later calls. */
  async signIn(username = 'luz'): Promise<void> {
    this.jwtHeaders = await this.auth.jwt(username);
    this.sessionHeaders = browser(await this.auth.session(username));
  }

  get jwt(): Readonly<Record<string, string>> {
    return this.jwtHeaders;
  }

  get session(): Readonly<Record<string, string>> {
    return this.sessionHeaders;
  }

  byJwt(codigo: string, body: object | string = {}): Test {
    return this.auth.call('post', `/home/api/ejecutar/${codigo}`, { headers: this.jwtHeaders, body });
  }

  bySession(codigo: string, body: object | string = {}): Test {
    return this.auth.call('post', `/api/ejecutar/${codigo}`, { headers: this.sessionHeaders, body });
  }

  /** Calls the token's door; the default address can be replaced so that a test has a rate limit of its own. */
  byToken(codigo: string, query: string, headers: Readonly<Record<string, string>> = {}): Test {
    return this.auth.call('get', `/api/ejecutar-token/${codigo}${query}`, {
      headers: { 'X-Forwarded-For': '192.0.2.1', Authorization: `Bearer ${TOKEN}`, ...headers },
    });
  }

  /** Lets all waiting runs of `city_retenida` go on. */
  async letGoOn(): Promise<void> {
    await this.host.database.changeRows('INSERT INTO city_note (nota) VALUES ($1)', [GO_ON]);
  }

  /** Returns the notes of procedures whose transactions were committed. */
  async notes(): Promise<string[]> {
    const rows = await this.host.database.rows<{ nota: string }>('SELECT nota FROM city_note ORDER BY nota');
    return rows.map(({ nota }) => nota);
  }
}

/** Starts a host with the city's procedures and their doors, with `options`, and signs in as `luz`. */
export async function startProceduresHost(
  bundle: object = {},
  options: TestHostOptions = {},
): Promise<ProceduresClient> {
  const client = new ProceduresClient(await startCityHost(bundle, options));
  await client.signIn();
  return client;
}

/** Starts a host like {@link startProceduresHost}, for another kind of client. */
export async function startCityHost(bundle: object, options: TestHostOptions): Promise<AuthClient> {
  const auth = await startAuthHost({
    plugins: procedurePlugins,
    bundle: { ...cityBundle, ...bundle },
    ...options,
    config: { procedures: { tokenPerMinute: 100_000 }, ...options.config },
  });
  if (options.databaseUrl === undefined) {
    const text = auth.host.database.dialect === 'mssql' ? 'NVARCHAR(200)' : 'TEXT';
    await auth.host.database.changeRows(`CREATE TABLE city_note (nota ${text} NOT NULL)`);
  }
  return auth;
}
