import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { bearer, PASSWORD } from '../../auth/support/auth-client.js';
import { poda, startDraftHost, type DraftClient } from '../../forms/support/draft-client.js';

/** A tramite that requires an e-mail address, for the receipt, in a step with the name. */
const visita = {
  codigo: 'VISITA',
  nombre: 'Visita',
  plazo: { habiles: 10 },
  pasos: [{ codigo: 'persona', titulo: 'Quién es', preguntas: ['nombre', 'correo'] }],
  preguntas: [
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true, pre_solicitante: true },
    { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_obligatorio: true, pre_recibo: true },
    { pre_codigo: 'dia', pre_texto: 'Día', pre_tipo: 'FECHA', pre_obligatorio: true },
    { pre_codigo: 'soportes', pre_texto: 'Soportes', pre_tipo: 'ARCHIVO', pre_maximo: 2 },
  ],
};

/** A draft as the counter shows it. */
export interface CounterDraft {
  readonly borrador: string;
  readonly codigo: string;
  readonly propio: boolean;
  readonly revision: number;
  readonly respuestas: Readonly<Record<string, unknown>>;
  readonly rechazadas: Readonly<Record<string, { readonly valor: string; readonly motivo: string }>>;
  readonly campos: readonly { readonly codigo: string; readonly obligatorio: boolean }[];
}

const ROOT = '/home/api/tramite/ventanilla';

/** Users of the counter: the clerk who files there, one who reads records, and a citizen. */
const counterBundle = {
  usuarios: [
    { username: 'mostrador', password: PASSWORD, permisos: ['tramites.counter'] },
    { username: 'ventanilla2', password: PASSWORD, permisos: ['tramites.counter'] },
    { username: 'archivo', password: PASSWORD, permisos: ['tramites.read'] },
    { username: 'vecina', password: PASSWORD },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
  ],
  tramites: [
    {
      ...poda,
      descripcion: 'Poda de un árbol.',
      sinonimos: ['desrame'],
      requisitos: ['Una foto'],
      plazo: { habiles: 15 },
    },
    { ...poda, codigo: 'TALA', nombre: 'Tala' },
    {
      codigo: 'VERBAL',
      nombre: 'Verbal',
      preguntas: [
        {
          pre_codigo: 'nombre',
          pre_texto: 'Nombre',
          pre_tipo: 'TEXTO',
          pre_solicitante: true,
          pre_autocompletar: 'name',
        },
        { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
      ],
    },
    visita,
  ],
};

/** A city with a counter, and its clerk. */
export class Counter {
  private constructor(
    readonly city: DraftClient,
    readonly headers: Readonly<Record<string, string>>,
    readonly admin: AdminCaller,
  ) {}

  static async open(options: TestHostOptions = {}): Promise<Counter> {
    return Counter.of(await startDraftHost({ bundle: counterBundle, ...options }), 'mostrador');
  }

  /** Returns the counter as another clerk uses it. */
  as(username: string): Promise<Counter> {
    return Counter.of(this.city, username);
  }

  private static async of(city: DraftClient, username: string): Promise<Counter> {
    const { access } = await city.auth.tokens({ username });
    return new Counter(city, bearer(access), new AdminCaller(city.host.url, access));
  }

  /** Files with a JSON body, or without one for a form that `field` and `attach` fill. */
  file(body?: object, query: Readonly<Record<string, string>> = {}, codigo = 'PODA'): request.Test {
    const call = request(this.city.host.url).post(`${ROOT}/${codigo}`).query(query).set(this.headers);
    return body === undefined ? call : call.send(body);
  }

  /** Requests the fields of the form for the answers so far. */
  fields(respuestas: object, codigo = 'PODA'): request.Test {
    return request(this.city.host.url).post(`${ROOT}/campos/${codigo}`).set(this.headers).send({ respuestas });
  }

  draft(borrador: string): request.Test {
    return request(this.city.host.url).get(`${ROOT}/borrador/${borrador}`).set(this.headers);
  }

  begin(codigo = 'PODA'): request.Test {
    return request(this.city.host.url).post(`${ROOT}/borradores/${codigo}`).set(this.headers);
  }

  /** Begins a draft with some answers. */
  async begun(respuestas: object, codigo?: string): Promise<CounterDraft> {
    const { borrador } = (await this.begin(codigo).expect(201)).body as CounterDraft;
    return (await this.save({ borrador, revision: 0 }, respuestas).expect(200)).body as CounterDraft;
  }

  /** Saves answers of a draft, or parts that `field` and `attach` add. */
  save({ borrador, revision }: Pick<CounterDraft, 'borrador' | 'revision'>, body?: object): request.Test {
    const call = request(this.city.host.url)
      .patch(`${ROOT}/borrador/${borrador}`)
      .query({ revision })
      .set(this.headers);
    return body === undefined ? call : call.send(body);
  }

  remove(borrador: string): request.Test {
    return request(this.city.host.url).delete(`${ROOT}/borrador/${borrador}`).set(this.headers);
  }

  summary(borrador: string): request.Test {
    return request(this.city.host.url).get(`${ROOT}/borrador/${borrador}/resumen`).set(this.headers);
  }

  notice(): request.Test {
    return request(this.city.host.url).get(`${ROOT}/aviso`).set(this.headers);
  }

  /** Lists the drafts of the clerk. */
  async drafts(input: object = {}): Promise<{ readonly items: Record<string, unknown>[]; nextCursor: unknown }> {
    return (await this.admin.query('tramites.counter.drafts', input)).data as never;
  }

  async idOf(username: string): Promise<number> {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    return (await this.city.host.database.rows<{ id: number }>(sql, [username]))[0]!.id;
  }

  /** Returns columns of the row of a record. */
  async stored(id: number): Promise<Record<string, unknown>> {
    const sql = 'SELECT canal, usuario_id, funcionario_id, informacion FROM tramites_record WHERE id = $1';
    const [row] = await this.city.host.database.rows<Record<string, unknown>>(sql, [id]);
    return { ...row, informacion: this.city.host.database.parseJson(row!['informacion']) };
  }
}
