import type { TrackedRecord } from '../../../plugins/tramites/contract.js';
import { PdfPrinter } from '../../../plugins/documents/contract.js';
import { Connections, type ConnectionItem } from '../../../plugins/channels/contract.js';
import { service } from '../../../host/boot/container/build-container.js';
import { startDemoCity, type DemoCity } from '../../../test/acceptance/support/demo-city.js';
import { AuthClient, PASSWORD } from '../../../test/plugins/auth/support/auth-client.js';
import { printedPage } from '../../../test/plugins/documents/signing/support/signed-pdf.js';
import { PLATFORM_HEADER } from '../../../test/plugins/messenger/support/messenger-city.js';
import { CHAT, said } from '../../../test/plugins/messenger/support/updates.js';
import { BotApiServer } from '../../../test/support/bot-api-server.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { until } from '../../../testing/until.js';

/** A property of the demonstration that owes nothing, and its owner. */
const PROPERTY = { documento: '1144012345', cedula_catastral: '760010100140000120005000000000' };

/** A Monday: how many files count days depends on the day. */
const NOW = new Date('2026-03-02T14:00:00Z');

const BOT = { identificador: 'ciudad_bot', token: '870001:AAH-secreto_del_bot' };

/** The calls of the document, made to the demonstration city. Its clock stands still: what is kept stays kept. */
export class Demonstration {
  private readonly headers = new Map<string, Readonly<Record<string, string>>>();
  private readonly client: AuthClient;
  private bot!: ConnectionItem & { readonly secret: string };
  private updates = 0;

  private constructor(
    private readonly city: DemoCity,
    private readonly platform: BotApiServer,
  ) {
    this.client = new AuthClient(city.host);
  }

  static async start(): Promise<Demonstration> {
    const platform = await BotApiServer.start();
    platform.addBot(BOT.token, BOT.identificador);
    const city = await startDemoCity({
      environment: { VENTANILLA_MESSENGER_API_ROOT: platform.url },
      overrides: [service<PdfPrinter>(PdfPrinter, { printPdf: () => Promise.resolve(printedPage) })],
      config: { jobs: { pollSeconds: 0.05 } },
    });
    const { clock } = city.host;
    clock.stop();
    clock.advance((NOW.getTime() - clock.now().getTime()) / 1000);
    const demonstration = new Demonstration(city, platform);
    for (const username of ['ciudadano', 'ventanilla', 'planeacion', 'corresponsal'])
      demonstration.headers.set(username, await demonstration.client.jwt(username));
    const bank = demonstration.headers.get('corresponsal')!;
    demonstration.headers.set('corresponsal', { ...bank, 'api-key': city.apiKey });
    await demonstration.linkBot();
    return demonstration;
  }

  async stop(): Promise<void> {
    await this.city.stop();
    await this.platform.stop();
  }

  get databasePort(): number {
    return Number(new URL(this.city.host.databaseUrl).port);
  }

  async file(): Promise<void> {
    const body = {
      lugar: 'Calle 5 # 10-20',
      fecha: '2026-01-31',
      hechos: 'Ruido',
      documento: '1144012345',
      tipo_denuncia: 'RUIDO',
    };
    await this.post('/home/api/tramite/DENUNCIA', body);
  }

  async runProcedure(): Promise<void> {
    const { cedula_catastral } = PROPERTY;
    await this.post('/home/api/ejecutar/SALDO_PREDIAL', { cedula_catastral }, 'ciudadano');
  }

  /** Starts a licence, ends its first task and pays. Answers a review, which waits for somebody. */
  async review(): Promise<number> {
    const answers = {
      nombre: 'Redes S.A.S.',
      documento: '899999061',
      correo: 'obras@correo.example',
      direccion: 'Calle 5 # 10-20',
      obra: 'REDES',
      area: '32.5',
    };
    const filed = await this.post<{ key: string }>('/home/api/tramite/LICENCIA_ESPACIO_PUBLICO', answers);
    const key = await this.claim(await this.openTask('RADICAR'), 'ventanilla');
    await this.act('ADMITIR', key, { folios: 12 }, 'ventanilla');
    await this.settled();
    await this.pay(filed.key);
    return this.openTask('CONCEPTO_PLANEACION');
  }

  /** Answers the key of the task, by which it is ended. */
  async claim(task: number, as = 'planeacion'): Promise<string> {
    const body = { tarea_id: task };
    const answer = await this.post<{ tarea: { instf_llave: string } }>('/workflow/api/tomar-tarea', body, as);
    return answer.tarea.instf_llave;
  }

  async act(action: string, key: string, answers: object, as = 'planeacion'): Promise<void> {
    const body = { sp_code: 'REGISTRAR_ACTUACION', instf_llave: key, bpm_accion: action, jsonfiltros: answers };
    await this.post('/workflow/api/ejecutar-accion', body, as);
  }

  /** Answers the key of a registration whose document is not made yet. */
  async register(): Promise<string> {
    const place = '/home/api/listacertificados/?codigo=PAZ_Y_SALVO_PREDIAL';
    return (await this.post<{ llave: string }>(place, PROPERTY, 'ciudadano')).llave;
  }

  async issue(llave: string): Promise<void> {
    await this.post('/api-svc/documentos/generar', { codigo: 'PAZ_Y_SALVO_PREDIAL', llave }, 'ciudadano');
  }

  /** Writes to the bot as the linked chat, and waits until the message is worked on. */
  async write(text: string): Promise<void> {
    this.updates += 1;
    const message = said({ text }, { chat: { id: CHAT, type: 'private' } });
    const headers = { [PLATFORM_HEADER]: this.bot.secret };
    const body = { update_id: this.updates, message };
    await this.client.call('post', `/plugins/messenger/webhook/${this.bot.id}/`, { headers, body }).expect(200);
    await this.settled();
  }

  /** Makes a bot of a member of staff, and links a chat to it. */
  private async linkBot(): Promise<void> {
    const { host } = this.city;
    const admin = await AdminCaller.login(host, 'admin', PASSWORD);
    const made = await admin.mutate('messenger.create', { ...BOT, usuario: 'ventanilla' });
    if (!made.data) throw new Error(made.text);
    const item = made.data as ConnectionItem;
    const found = await host.container.get<Connections>(Connections).findConnection('messenger', item.id);
    this.bot = { ...item, secret: found!.webhookSecret };
    await this.write(`/start ${item.codigo_verificacion}`);
  }

  /** Pays as a bank the invoice that the process of a record waits for. */
  private async pay(key: string): Promise<void> {
    const found = await this.client.call('get', `/home/api/tramite/seguimiento/${key}`);
    const { datos } = found.body as { readonly datos: TrackedRecord };
    const invoice = { invoice_id: datos.pagos![0]!.referencia };
    const place = '/corresponsales/api/factura';
    const { request_id } = await this.post<{ request_id: string }>(`${place}/consulta`, invoice, 'corresponsal');
    await this.post(`${place}/pago`, { request_id }, 'corresponsal');
  }

  private async openTask(codigo: string): Promise<number> {
    await this.settled();
    const free = `SELECT id FROM workflow_task WHERE codigo = $1 AND estado = 'EN_POOL'`;
    const [task] = await this.city.host.database.rows<{ id: number }>(free, [codigo]);
    return task!.id;
  }

  /** Waits until the jobs that requests have left are done. */
  async settled(): Promise<void> {
    const { database } = this.city.host;
    const due = `SELECT id FROM host_job WHERE state = 'EN_COLA'
      OR (state = 'PENDIENTE' AND (lease IS NOT NULL OR due_at <= $1))`;
    await until('no job is due', async () => (await database.rows(due, [NOW])).length === 0);
  }

  /** Throws for an answer that refuses. */
  private async post<T>(path: string, body: object, as?: string): Promise<T> {
    const headers = (as !== undefined && this.headers.get(as)) || {};
    const answer = await this.client.call('post', path, { headers, body });
    const { EsCorrecto = true } = answer.body as { readonly EsCorrecto?: boolean };
    if (answer.status !== 200 || !EsCorrecto) throw new Error(`${path}: ${answer.text}`);
    return answer.body as T;
  }
}
