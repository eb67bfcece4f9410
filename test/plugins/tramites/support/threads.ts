import request from 'supertest';
import type { Layer } from '../../../../host/boot/config/layers.js';
import type { TrackedMessage, TrackedThread } from '../../../../plugins/tramites/contract.js';
import { type Filed, startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { answeringStaff, AnsweringClerk, type SentFile } from './answering-staff.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const bundle = {
  ...answeringStaff,
  tramites: [{ codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas }],
};

/** A message as staff see it. */
export interface SeenMessage extends TrackedMessage {
  readonly usuario: number | null;
  /** The name of the clerk who wrote it. */
  readonly funcionario: string | null;
  readonly atendido: boolean;
}

/** A city and its citizens, who write to each other. */
export class Threads {
  private constructor(
    readonly citizen: TramiteClient,
    public clerk: AnsweringClerk,
  ) {}

  static async start(config: Layer = {}): Promise<Threads> {
    return Threads.of(await startTramiteHost(bundle, { config }));
  }

  /** Serves a city that has {@link answeringStaff}. */
  static async of(citizen: TramiteClient): Promise<Threads> {
    return new Threads(citizen, await AnsweringClerk.login(citizen.host));
  }

  get host() {
    return this.citizen.host;
  }

  /** Lets time pass; the clerk signs in again. */
  async advance(seconds: number): Promise<void> {
    this.host.clock.advance(seconds);
    this.clerk = await AnsweringClerk.login(this.host);
  }

  file(): Promise<Filed> {
    return this.citizen.file('PETICION', { asunto: 'Un hueco' });
  }

  /** Sends a record to another entity. */
  async forward({ datos: id }: Filed): Promise<void> {
    const why = { motivo: 'Es de la CAR.', para_ciudadano: 'Le responde la CAR.', fuera_de_plazo: true };
    await this.clerk.mutate('records.forward', { id, entidad: 'CAR', oficio: 'Remitimos.', ...why }).expect(200);
  }

  /** Writes as the holder of the key; with files, as a multipart form. */
  write(key: string, fields: object, files: readonly SentFile[] = []): request.Test {
    return this.post(`/home/api/tramite/seguimiento/${key}/mensaje`, fields, files);
  }

  review(key: string, answer: number, fields: object): request.Test {
    return this.post(`/home/api/tramite/seguimiento/${key}/respuesta/${answer}/revision`, fields, []);
  }

  rate(key: string, answer: number, body: object): request.Test {
    return request(this.host.url)
      .post(`/home/api/tramite/seguimiento/${key}/respuesta/${answer}/calificacion`)
      .send(body);
  }

  /** Writes as staff. */
  say(key: string, fields: object, files: readonly SentFile[] = [], { authorization } = this.clerk): request.Test {
    return this.post(`/home/api/tramite/mensaje/${key}`, fields, files).set('Authorization', authorization);
  }

  async thread(key: string): Promise<TrackedThread> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: { hilo: TrackedThread } }).datos.hilo;
  }

  async seen(id: number): Promise<readonly SeenMessage[]> {
    return (await this.clerk.query<{ items: SeenMessage[] }>('records.messages', { id })).items;
  }

  /** Returns the ids of the records with a message that waits for the city. */
  async waiting(): Promise<readonly number[]> {
    const { items } = await this.clerk.query<{ items: { id: number }[] }>('records.list', { sin_atender: true });
    return items.map(({ id }) => id);
  }

  private post(path: string, fields: object, files: readonly SentFile[]): request.Test {
    const call = request(this.host.url).post(path);
    if (files.length === 0) return call.send(fields);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value as string);
    for (const { nombre, content } of files) void call.attach('archivos', content, nombre);
    return call;
  }
}
