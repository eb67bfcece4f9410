import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { bearer, PASSWORD } from '../../auth/support/auth-client.js';
import { poda, startDraftHost, type DraftClient } from '../../forms/support/draft-client.js';

/** Users of the counter: the clerk who files there, one who reads records, and a citizen. */
const counterBundle = {
  usuarios: [
    { username: 'mostrador', password: PASSWORD, permisos: ['tramites.counter'] },
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
  ],
};

/** A city with a counter, and its clerk. */
export class Counter {
  private constructor(
    readonly city: DraftClient,
    readonly headers: Readonly<Record<string, string>>,
    readonly admin: AdminCaller,
  ) {}

  static async open(): Promise<Counter> {
    const city = await startDraftHost({ bundle: counterBundle });
    const { access } = await city.auth.tokens({ username: 'mostrador' });
    return new Counter(city, bearer(access), new AdminCaller(city.host.url, access));
  }

  /** Files with a JSON body, or without one for a form that `field` and `attach` fill. */
  file(body?: object, query: Readonly<Record<string, string>> = {}, codigo = 'PODA'): request.Test {
    const call = request(this.city.host.url)
      .post(`/home/api/tramite/ventanilla/${codigo}`)
      .query(query)
      .set(this.headers);
    return body === undefined ? call : call.send(body);
  }

  /** Requests the fields of the form for the answers so far. */
  fields(respuestas: object, codigo = 'PODA'): request.Test {
    return request(this.city.host.url)
      .post(`/home/api/tramite/ventanilla/campos/${codigo}`)
      .set(this.headers)
      .send({ respuestas });
  }

  draft(borrador: string): request.Test {
    return request(this.city.host.url).get(`/home/api/tramite/ventanilla/borrador/${borrador}`).set(this.headers);
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
