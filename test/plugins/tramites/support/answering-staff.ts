import request from 'supertest';
import type { TestHost } from '../../../../testing/start-test-host.js';

const password = 'correcta-y-larga';

/** A bundle with users who may answer records, answer and move them, or only read them. */
export const answeringStaff = {
  usuarios: [
    { username: 'responde', password, permisos: ['tramites.read', 'tramites.answer'] },
    { username: 'gestora', password, permisos: ['tramites.read', 'tramites.answer', 'tramites.manage'] },
    { username: 'lectora', password, permisos: ['tramites.read', 'tramites.manage'] },
  ],
};

/** A file that is sent with an answer. */
export interface SentFile {
  readonly nombre: string;
  readonly content: Buffer;
}

/** An answer as staff see it. */
export interface SeenAnswer {
  readonly numero: number;
  readonly texto: string;
  readonly fecha: string;
  readonly usuario: number;
  readonly archivos: readonly { readonly nombre: string; readonly tipo: string; readonly ruta: string }[];
  readonly documentos: readonly { readonly nombre: string; readonly codigo: string }[];
  readonly envio: { readonly medio: string; readonly estado: string } | null;
}

/** A client of a user of {@link answeringStaff}. */
export class AnsweringClerk {
  private constructor(
    private readonly url: string,
    readonly authorization: string,
  ) {}

  static async login({ url }: TestHost, username = 'gestora'): Promise<AnsweringClerk> {
    const { body } = await request(url).post('/api/token').send({ username, password }).expect(200);
    return new AnsweringClerk(url, `Bearer ${(body as { access: string }).access}`);
  }

  /** Sends an answer as a multipart form. */
  answer(key: string, fields: Readonly<Record<string, string>>, files: readonly SentFile[] = []): request.Test {
    const call = request(this.url).post(`/home/api/tramite/respuesta/${key}`).set('Authorization', this.authorization);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    for (const { nombre, content } of files) void call.attach('archivos', content, nombre);
    return call;
  }

  /** Sends an answer as JSON. */
  answerJson(key: string, body: object): request.Test {
    return request(this.url)
      .post(`/home/api/tramite/respuesta/${key}`)
      .set('Authorization', this.authorization)
      .send(body);
  }

  mutate(procedure: string, input: object): request.Test {
    return request(this.url)
      .post(`/admin/trpc/tramites.${procedure}`)
      .set('Authorization', this.authorization)
      .send(input);
  }

  /** Sends a query without checking its status. */
  ask(procedure: string, input: object): request.Test {
    return request(this.url)
      .get(`/admin/trpc/tramites.${procedure}`)
      .query({ input: JSON.stringify(input) })
      .set('Authorization', this.authorization);
  }

  async query<T>(procedure: string, input: object): Promise<T> {
    const { body } = await this.ask(procedure, input).expect(200);
    return (body as { result: { data: T } }).result.data;
  }

  async answers(id: number): Promise<readonly SeenAnswer[]> {
    return (await this.query<{ items: SeenAnswer[] }>('records.answers', { id })).items;
  }
}
