import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { MessageClients } from '../../test/slow/support/message-clients.js';
import { BANK, WITH_FILE, WITH_RECEIPT } from './capacity-city.js';
import { ACTION, ASKED, AUTOMATIC, filing, PASSWORD, RUN, THREE_TASKS, USERNAME } from './city.js';

/** The size of each filed file. */
export const FILE_BYTES = 200_000;
const TASKS = 3;

/** The actions of an inhabitant, an official or a program; each is measured by itself, and all are in the model. */
export const actionNames = [
  'look-up',
  'call with a session',
  'procedure',
  'login',
  'filing',
  'filing with a file',
  'filing with a receipt',
  'case of three tasks',
  'automatic task',
  'payment',
  'message to a bot',
] as const;
export type ActionName = (typeof actionNames)[number];

type Headers = Readonly<Record<string, string>>;

/** The requests of each action, to the hosts in turn. */
export class CapacityActions {
  private readonly anio = new Date().getFullYear();
  private host = 0;
  private invoice = 0;
  private message = 0;
  private citizen: Headers = {};
  private cookie: Headers = {};
  private bank: Headers = {};
  private readonly file = new Blob([randomBytes(FILE_BYTES)]);

  /** @param records the number of records of the tramite that is looked up. */
  constructor(
    private readonly hosts: readonly string[],
    private readonly records: number,
    private readonly messages: MessageClients,
  ) {}

  async signIn(): Promise<void> {
    const token = async (username: string, password: string): Promise<Headers> => {
      const answer = await this.json<{ access: string }>('/api/token', { username, password });
      return { Authorization: `Bearer ${answer.access}` };
    };
    this.citizen = await token(USERNAME, PASSWORD);
    this.bank = { ...(await token(BANK.username, BANK.password)), 'api-key': BANK.apiKey };
    const session = await this.send('/api/sesion', jsonBody({ username: USERNAME, password: PASSWORD }));
    this.cookie = {
      Cookie: session.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  }

  /** Carries out an action; throws unless it succeeds. */
  async act(name: ActionName): Promise<void> {
    await this.acts[name]();
  }

  private readonly acts: Readonly<Record<ActionName, () => Promise<unknown>>> = {
    'look-up': () => this.get(`/home/api/tramite/estado/${ASKED}?documento=D${randomInt(this.records) + 1}`),
    'call with a session': () => this.get('/api/sesion', this.cookie),
    procedure: () => this.json(`/home/api/ejecutar/${RUN}`, { anio: this.anio }, this.citizen),
    login: () => this.json('/api/token', { username: USERNAME, password: PASSWORD }),
    filing: () => this.json(`/home/api/tramite/${ASKED}`, filing(randomUUID())),
    'filing with a file': () => this.fileWithFile(),
    'filing with a receipt': () => {
      const documento = randomUUID();
      const answers = { ...filing(documento), recibo: `${documento}@correo.example` };
      return this.json(`/home/api/tramite/${WITH_RECEIPT}`, answers);
    },
    'case of three tasks': () => this.workOnCase(),
    'automatic task': () => this.json('/workflow/api/instancias', { proceso: AUTOMATIC }, this.citizen),
    payment: () => this.pay(),
    'message to a bot': () => this.messages.say(`Hueco ${(this.message += 1)}`),
  };

  private async fileWithFile(): Promise<void> {
    const body = new FormData();
    for (const [field, value] of Object.entries(filing(randomUUID()))) body.set(field, value);
    body.set('anexo', this.file, 'anexo.bin');
    await this.send(`/home/api/tramite/${WITH_FILE}`, { method: 'POST', body });
  }

  /**
   * Works on a case, with 13 requests: the start, and for each task a look at the case, the inbox, the claim and the
   * action.
   */
  private async workOnCase(): Promise<void> {
    type Task = { readonly id: number; readonly estado: string };
    type Case = { readonly instancia: { readonly llave: string; readonly tareas: readonly Task[] } };
    const call = <T>(route: string, body: object): Promise<T> =>
      this.json<T>(`/workflow/api/${route}`, body, this.citizen);
    const { instancia } = await call<Case>('instancias', { proceso: THREE_TASKS, datos: { asunto: 'Hueco' } });
    for (let task = 0; task < TASKS; task += 1) {
      const seen = await this.get(`/workflow/api/instancias/${instancia.llave}`, this.citizen);
      const open = ((await seen.json()) as Case).instancia.tareas.find(({ estado }) => estado === 'EN_POOL')!;
      await this.get('/workflow/api/bandeja', this.citizen);
      const { tarea } = await call<{ tarea: { instf_llave: string } }>('tomar-tarea', { tarea_id: open.id });
      const filters = { sp_code: RUN, instf_llave: tarea.instf_llave, jsonfiltros: { anio: this.anio } };
      await call('ejecutar-accion', { ...filters, bpm_accion: ACTION });
    }
  }

  private async pay(): Promise<void> {
    const invoice_id = `F-${(this.invoice += 1)}`;
    const call = <T>(path: string, body: object): Promise<T> =>
      this.json<T>(`/corresponsales/api/factura/${path}`, body, this.bank);
    const { request_id } = await call<{ request_id: string }>('consulta', { invoice_id });
    const { status } = await call<{ status: string }>('pago', { request_id });
    if (status !== '0') throw new Error(`a payment was answered with status ${status}`);
  }

  private async get(path: string, headers: Headers = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  private async json<T>(path: string, body: object, headers: Headers = {}): Promise<T> {
    return (await (await this.send(path, jsonBody(body, headers))).json()) as T;
  }

  /** Sends a request to the hosts in turn. */
  private async send(path: string, init: RequestInit): Promise<Response> {
    this.host = (this.host + 1) % this.hosts.length;
    const response = await fetch(`${this.hosts[this.host]}${path}`, init);
    const text = await response.text();
    if (!response.ok || text.includes('"EsCorrecto":false')) throw new Error(`${path}: ${response.status} ${text}`);
    return new Response(text, { headers: response.headers });
  }
}

const jsonBody = (body: object, headers: Headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
