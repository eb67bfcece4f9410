import request from 'supertest';
import type { TrackedThread } from '../../../../plugins/tramites/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { type DialogueChat, FilesChannel, startDialogueHost } from './dialogue-chat.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: true }];
const bundle = { tramites: [{ codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas }] };

/** A record that was filed in a chat. */
export interface FiledInChat {
  readonly key: string;
  readonly radicado: string;
}

/** A city whose staff and citizens write to each other in chats. */
export class ThreadCity {
  private constructor(
    readonly host: TestHost,
    private readonly authorization: string,
  ) {}

  static async start(): Promise<ThreadCity> {
    const host = await startDialogueHost({ bundle, config: { jobs: { pollSeconds: 0.05 } } });
    const login = await request(host.url).post('/api/token').send({ username: 'jefa', password: PASSWORD });
    return new ThreadCity(host, `Bearer ${(login.body as { access: string }).access}`);
  }

  async file(chat: DialogueChat): Promise<FiledInChat> {
    await chat.say('/tramite PETICION');
    await chat.say('Un árbol');
    const [, radicado, key] = /Radicado: (\S+)\nClave de seguimiento: (\S+)/.exec(await chat.say('/enviar'))!;
    return { key: key!, radicado: radicado! };
  }

  /** Writes a message of staff, with files of these names. */
  async write({ key }: FiledInChat, texto: string, ...files: readonly string[]): Promise<void> {
    const call = this.post(`/home/api/tramite/mensaje/${key}`).field('texto', texto);
    for (const nombre of files) void call.attach('archivos', pdf, nombre);
    await call.expect(201);
  }

  async answer({ key }: FiledInChat, body: object): Promise<void> {
    await this.post(`/home/api/tramite/respuesta/${key}`).send(body).expect(201);
  }

  async thread({ key }: FiledInChat): Promise<TrackedThread> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: { hilo: TrackedThread } }).datos.hilo;
  }

  /** Returns the texts of the messages of a record, with the number of files of each. */
  async texts(filed: FiledInChat): Promise<(readonly [string | null, number])[]> {
    return (await this.thread(filed)).mensajes.map(({ texto, archivos }) => [texto, archivos.length] as const);
  }

  /** Waits for a message about a record that a chat gets by itself, and that has these words. */
  async told(words: string): Promise<string> {
    const { sent } = this.host.container.get(FilesChannel);
    await until(`a chat reads «${words}»`, () => sent.some((text) => text.includes(words)));
    return sent.find((text) => text.includes(words))!;
  }

  private post(path: string): request.Test {
    return request(this.host.url).post(path).set('Authorization', this.authorization);
  }
}
