import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../../host/runtime/paths.js';
import { importInto } from './bundles.js';
import request from 'supertest';
import { UserDirectory, type Identity } from '../../../host/plugin-api/index.js';
import { WorkItems, type WorkAct } from '../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { DialogueChat, dialoguePlugins, FilesChannel } from '../../plugins/channels/support/dialogue-chat.js';
import { asBytes, samePage } from '../../plugins/documents/support/documents-client.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { residence } from './demo-residence.js';
import { startDemoCity, type DemoCity } from './demo-city.js';

const places = ['Banco Aurora: sucursales y corresponsales (punto de pago)'];
const DAY = { timeZone: 'America/Bogota' } as const;
const SHORT = { ...DAY, day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Returns a day as the notices write it. */
export const longDay = (moment: string): string =>
  new Intl.DateTimeFormat('es-CO', { ...DAY, dateStyle: 'long' }).format(new Date(moment));
/** Returns a day as the texts of chats write it. */
export const shortDay = (moment: string): string => new Intl.DateTimeFormat('es-CO', SHORT).format(new Date(moment));

/** The parts of `seguimiento` that have a last moment, and the messages of the record. */
export interface TrackedChat {
  readonly pendientes: readonly { readonly hasta: string }[];
  readonly recursos: readonly { readonly hasta: string }[];
  readonly pagos: readonly { readonly hasta: string; readonly referencia: string; readonly valor: string }[];
  readonly documentos: readonly { readonly codigo: string }[];
  readonly hilo: { readonly mensajes: readonly { readonly texto: string | null; readonly archivos: object[] }[] };
}

/** The demonstration city with a citizen in a chat, one after the other. */
export class DemoChat {
  private chat!: DialogueChat;

  private constructor(
    private readonly city: DemoCity,
    private readonly mails: TestSmtpServer,
  ) {}

  static async start(): Promise<DemoChat> {
    const mails = await TestSmtpServer.start();
    const config = { mail: mails.config(), jobs: { pollSeconds: 0.05 }, correspondents: { payment: { places } } };
    return new DemoChat(await startDemoCity({ plugins: dialoguePlugins, config, ...samePage }), mails);
  }

  get host(): TestHost {
    return this.city.host;
  }

  /** Begins a chat of an unknown person. */
  async open(): Promise<void> {
    this.sent.splice(0);
    this.chat = await DialogueChat.open(this.host, { chat: randomUUID(), usuario: 'ventanilla', by: 'admin' });
  }

  async stop(): Promise<void> {
    await this.city.stop();
    await this.mails.stop();
  }

  /** The messages that came by themselves, and that the test has not read. */
  get sent(): string[] {
    return this.host.container.get(FilesChannel).sent;
  }

  /** Says texts or sends files, one after the other, and returns the replies to the last one. */
  async say(...said: readonly (string | Buffer)[]): Promise<string> {
    let reply = '';
    for (const one of said) {
      reply = await (typeof one === 'string' ? this.chat.say(one) : this.chat.attach(one));
    }
    return reply;
  }

  /** Files a tramite by its answers, and returns its key. */
  async file(tramite: string, ...answers: readonly (string | Buffer)[]): Promise<string> {
    await this.say(`/tramite ${tramite}`, ...answers);
    return /Clave[^\n]*: (\S+)/.exec(await this.say('/enviar'))![1]!;
  }

  /** Waits for the next message that comes by itself. */
  async message(): Promise<string> {
    await until('the chat has a message', () => this.sent.length > 0);
    return this.sent.shift()!;
  }

  /** Ends the newest task of this code as this user, once it is there. */
  async act(username: string, tarea: string, accion: string, more: Partial<WorkAct> = {}): Promise<void> {
    const work = this.host.container.get<WorkItems>(WorkItems);
    const by = await this.identity(username);
    const open = async () => (await work.listItems(by)).items.filter(({ codigo }) => codigo === tarea).at(-1);
    await until(`${username} has the task ${tarea}`, async () => (await open()) !== undefined);
    const { id } = await work.claimItem((await open())!.id, by);
    await work.actOn(id, { accion, valores: {}, ...more }, by);
  }

  /** Changes a tramite of the demonstration so that its form asks for no address for notices. */
  async withoutReceipt(codigo: string, proceso = codigo, more: object = {}): Promise<void> {
    const { tramites } = parse(await readFile(path.join(packageRoot, 'config/demo.yaml'), 'utf8')) as {
      readonly tramites: readonly {
        readonly codigo: string;
        readonly preguntas: readonly { readonly pre_recibo?: boolean }[];
      }[];
    };
    const tramite = tramites.find((one) => one.codigo === codigo)!;
    const preguntas = tramite.preguntas.map(({ pre_recibo: _receipt, ...question }) => question);
    await importInto(this.host, { ...more, tramites: [{ ...tramite, proceso, preguntas }] });
  }

  /** Lets the tramite of the certificate of residence issue the certificate. */
  issueResidence(): Promise<void> {
    return this.withoutReceipt('RESIDENCIA', 'CONSTANCIA', residence);
  }

  answer(key: string, body: object): Promise<unknown> {
    return this.staff(`respuesta/${key}`, body);
  }

  /** Writes a message of staff. */
  write(key: string, texto: string): Promise<unknown> {
    return this.staff(`mensaje/${key}`, { texto });
  }

  async tracked(key: string): Promise<TrackedChat> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: TrackedChat }).datos;
  }

  /** Waits for the document that the process of a record issues. */
  async document(key: string): Promise<{ readonly codigo: string }> {
    await until('the document is issued', async () => (await this.tracked(key)).documentos.length > 0);
    return (await this.tracked(key)).documentos[0]!;
  }

  /** Downloads a document by its link, as its page does. */
  async download(enlace: string): Promise<string> {
    const clave = enlace.split('#')[1]!;
    const { body } = await asBytes(request(this.host.url).post('/documentos/enlace/').send({ clave })).expect(200);
    return String(body);
  }

  /** Pays an invoice as the bank of the city, and returns the number of the receipt. */
  async pay(invoice_id: string): Promise<string> {
    const headers = { ...(await this.login('corresponsal')), 'api-key': this.city.apiKey };
    const post = async (path: string, body: object): Promise<unknown> =>
      (await request(this.host.url).post(`/corresponsales/api/factura/${path}/`).set(headers).send(body).expect(200))
        .body;
    const { request_id } = (await post('consulta', { invoice_id })) as { request_id: string };
    return ((await post('pago', { request_id })) as { data: { comprobante: string } }).data.comprobante;
  }

  private async identity(username: string): Promise<Identity> {
    const directory = this.host.container.get<UserDirectory>(UserDirectory);
    return (await directory.identityOf((await directory.findByUsername(username))!.userId))!;
  }

  private async login(username: string): Promise<Record<string, string>> {
    const login = await request(this.host.url).post('/api/token').send({ username, password: PASSWORD }).expect(200);
    return { Authorization: `Bearer ${(login.body as { access: string }).access}` };
  }

  private async staff(path: string, body: object): Promise<unknown> {
    const call = request(this.host.url)
      .post(`/home/api/tramite/${path}`)
      .set(await this.login('ventanilla'));
    return call.send(body).expect(201);
  }
}
