import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { bearer, PASSWORD, startAuthHost, type AuthClient } from '../../auth/support/auth-client.js';
import { productPlugins } from '../../../../testing/product-plugins.js';

type Headers = Readonly<Record<string, string>>;

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'arboles', pre_texto: 'Árboles', pre_tipo: 'NUMERO', pre_maximo: 9 },
  { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_patron: '[A-Z]{3}[0-9]{3}' },
  { pre_codigo: 'motivo', pre_texto: 'Motivo', pre_tipo: 'TEXTO', condicion: 'arboles > 3' },
  { pre_codigo: 'aviso', pre_texto: 'Traiga sus fotos.', pre_tipo: 'INFORMATIVO' },
  { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO', pre_tamano_maximo: 5000 },
  { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
  { pre_codigo: 'acta', pre_texto: 'Acta', pre_tipo: 'ARCHIVO' },
];

/** The form of the tests. */
export const poda = { codigo: 'PODA', nombre: 'Poda', preguntas };

/** A draft as the service shows it. */
export interface ShownDraft {
  readonly borrador: string;
  readonly codigo: string;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly vence: string;
  readonly cambios?: { readonly msg: string; readonly errors: Readonly<Record<string, readonly string[]>> };
  readonly siguiente?: {
    readonly pregunta: { readonly codigo: string } | null;
    readonly avisos: readonly { readonly codigo: string }[];
  };
}

const BASE = '/home/api/borrador';

/** The calls of citizens to drafts, and of staff to the data behind them. */
export class DraftClient {
  constructor(readonly auth: AuthClient) {}

  get host(): AuthClient['host'] {
    return this.auth.host;
  }

  begin(codigo = 'PODA', headers: Headers = {}): request.Test {
    return request(this.host.url).post(`${BASE}/${codigo}`).set(headers);
  }

  /** Begins a draft, and returns its key. */
  async begun(codigo?: string, headers?: Headers): Promise<string> {
    const answer = await this.begin(codigo, headers);
    return (answer.body as { borrador: string }).borrador;
  }

  get(borrador: string, headers: Headers = {}): request.Test {
    return request(this.host.url).get(`${BASE}/${borrador}`).set(headers);
  }

  async shown(borrador: string, headers?: Headers): Promise<ShownDraft> {
    return (await this.get(borrador, headers).expect(200)).body as ShownDraft;
  }

  /** Changes a draft; without a body, parts are added with `field` and `attach`. */
  patch(borrador: string, body?: object | string, headers: Headers = {}): request.Test {
    const call = request(this.host.url).patch(`${BASE}/${borrador}`).set(headers);
    return body === undefined ? call : call.type('json').send(body);
  }

  remove(borrador: string, headers: Headers = {}): request.Test {
    return request(this.host.url).delete(`${BASE}/${borrador}`).set(headers);
  }

  file(borrador: string, body: object = {}, headers: Headers = {}, codigo = 'PODA'): request.Test {
    return request(this.host.url).post(`/home/api/tramite/${codigo}`).query({ borrador }).set(headers).send(body);
  }

  /** Files a draft; parts are added with `field` and `attach`. */
  multipart(borrador: string): request.Test {
    return request(this.host.url).post('/home/api/tramite/PODA').query({ borrador });
  }

  /** Downloads a file of a record, as staff do. */
  download(radicado: string, archivo: string, headers: Headers): request.Test {
    return request(this.host.url).get(`/home/api/tramite/archivo/${radicado}/${archivo}`).set(headers);
  }

  /** Changes the form, as staff do. */
  async save(tramite: object): Promise<void> {
    const { access } = await this.auth.tokens({ username: 'jefa' });
    const answer = await new AdminCaller(this.host.url, access).mutate('tramites.tramites.save', tramite);
    if (answer.status !== 200) throw new Error(answer.text);
    // Caches of the host notice the change within a second.
    this.host.clock.advance(2);
  }

  async jwt(username: string): Promise<Headers> {
    return bearer((await this.auth.tokens({ username })).access);
  }

  /** Counts the rows of a table. */
  async count(table: string, where = '1 = 1'): Promise<number> {
    const rows = await this.host.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
    return Number(rows[0]!.n);
  }
}

/** Starts a host with a form, users, and no rate limit that a test would reach. */
export async function startDraftHost(options: TestHostOptions = {}): Promise<DraftClient> {
  const auth = await startAuthHost({
    plugins: productPlugins,
    bundle: {
      usuarios: [
        { username: 'luz', password: PASSWORD },
        { username: 'marta', password: PASSWORD },
        { username: 'jefa', password: PASSWORD, is_superuser: true },
        { username: 'archivo', password: PASSWORD, permisos: ['forms.admin'] },
      ],
      tramites: [poda, { ...poda, codigo: 'TALA', nombre: 'Tala' }],
      tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }],
    },
    ...options,
    config: { http: { publicPerMinute: 1_000_000, trustedProxies: 1 }, ...options.config },
  });
  return new DraftClient(auth);
}
