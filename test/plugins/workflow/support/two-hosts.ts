import request, { type Test } from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { DueTimers } from '../../../../plugins/workflow/engine/timers/due-timers.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { CuttingProxy } from '../../../slow/support/cutting-proxy.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { controlCall, reasonOf, type AskedControl } from './asked-control.js';
import type { AutomaticCity } from './automatic-city.js';
import { filingPlugins } from './filing-city.js';

export const RECONCILE_TOKEN = 'clave-de-conciliacion';

/** The report of another system about an instance. */
export interface Report {
  readonly llave: string;
  readonly tarea?: string;
  readonly estado?: string;
  readonly datos?: object;
}

/** A task of people with its form record. */
interface FormTask {
  readonly id: number;
  readonly instf_llave: string | null;
}

/** Usually almost none, so that each part of a transaction meets all parts of another one. */
const MOST_LATENCY_MILLISECONDS = 24;

/** The answer of a host without a database; whether it did its work is unknown then. */
const UNAVAILABLE = 503;
const DONE = 200;

/** Two hosts on one database, used by two people, an administrator and another system. Remembers the answers. */
export class TwoHosts {
  static readonly users = ['luz', 'rosa'] as const;
  /** Acknowledged claims and actions: the id of the task, and its user. */
  readonly claimed: (readonly [task: number, username: string])[] = [];
  readonly acted: (readonly [task: number, username: string])[] = [];
  /** Ids of waits whose answer from the citizen was acknowledged. */
  readonly handedIn: number[] = [];
  readonly asked: AskedControl[] = [];
  /** Acknowledged events of the other system, and refused ones. */
  readonly applied: string[] = [];
  readonly refused: string[] = [];
  private events = 0;

  private constructor(
    readonly city: AutomaticCity,
    private readonly second: TestHost,
    private readonly proxy: CuttingProxy,
    private readonly admins: readonly AdminCaller[],
    private readonly tokens: ReadonlyMap<string, string>,
  ) {}

  /** Starts the second host, whose connection to the database is slow at times and can be cut. */
  static async start(city: AutomaticCity, config: object): Promise<TwoHosts> {
    const first = city.client.host;
    const proxy = await CuttingProxy.open(first.databaseUrl);
    const second = await startTestHost({
      plugins: filingPlugins,
      databaseUrl: proxy.url,
      dataFolder: first.dataFolder,
      secretKey: first.secretKey,
      environment: { BPM_RECONCILE_TOKEN: RECONCILE_TOKEN },
      config: config as never,
    });
    const tokens = new Map<string, string>();
    for (const username of TwoHosts.users) {
      const { body } = await request(first.url).post('/api/token/').send({ username, password: PASSWORD }).expect(200);
      tokens.set(username, (body as { access: string }).access);
    }
    proxy.latencyMilliseconds = () => Math.random() ** 2 * MOST_LATENCY_MILLISECONDS;
    const admins = await Promise.all([first, second].map((host) => AdminCaller.login(host, 'jefa', PASSWORD)));
    return new TwoHosts(city, second, proxy, admins, tokens);
  }

  async stop(): Promise<void> {
    await this.second.stop();
    await this.proxy.close();
    await this.city.stop();
  }

  /** Cuts the connections of the second host and ends all leases, so that jobs restart while handlers may still run. */
  async crash(): Promise<void> {
    this.proxy.cutAll();
    await this.city.client.host.database.changeRows(
      "UPDATE host_job SET due_at = $1 WHERE state = 'PENDIENTE' AND lease IS NOT NULL",
      [new Date(0)],
    );
  }

  /** Makes failed jobs due now, and returns the number of open jobs. */
  async hasten(): Promise<number> {
    const { database } = this.city.client.host;
    const now = new Date();
    await database.changeRows(
      "UPDATE host_job SET due_at = $1 WHERE state = 'PENDIENTE' AND lease IS NULL AND due_at > $1",
      [now],
    );
    const left = await database.rows("SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')");
    return left.length;
  }

  /** Makes all timers due, and lets a host hand them over. */
  async passTime(host: 0 | 1): Promise<number> {
    const { database, container } = this.city.client.host;
    const sql = 'UPDATE workflow_timer SET due_at = $1 WHERE handed_at IS NULL AND due_at > $1';
    await database.changeRows(sql, [new Date(0)]);
    const due = (host === 0 ? container : this.second.container).get(DueTimers);
    // A cut connection ends it.
    return due.handOver(new AbortController().signal).then(
      () => DONE,
      () => UNAVAILABLE,
    );
  }

  /** Files a record, whose process begins with these answers. */
  async file(tramite: string, answers: object): Promise<void> {
    await request(this.urlOf(0)).post(`/home/api/tramite/${tramite}/`).send(answers).expect(200);
  }

  /** Sends the answer of the citizen to one request of a record. */
  async handIn(host: 0 | 1, key: string, task: number): Promise<number> {
    const path = `/home/api/tramite/pendiente/${key}/${task}/`;
    const { status } = await request(this.urlOf(host)).post(path).send({ plano: 'norte' });
    if (status === DONE) this.handedIn.push(task);
    return status;
  }

  async claim(host: 0 | 1, as: string, task: number): Promise<number> {
    const { status } = await this.post(host, as, 'tomar-tarea', { tarea_id: task });
    if (status === 200) this.claimed.push([task, as]);
    return status;
  }

  async release(host: 0 | 1, as: string, task: number): Promise<number> {
    return (await this.post(host, as, 'soltar-tarea', { tarea_id: task })).status;
  }

  /** Ends a task with a form record by its action `SIGUE`. */
  async act(host: 0 | 1, as: string, { id, instf_llave }: FormTask, datos: object): Promise<number> {
    const jsonfiltros = { ...datos, registro: instf_llave };
    const asked = { sp_code: 'ACTUAR', instf_llave, jsonfiltros, bpm_accion: 'SIGUE' };
    const { status, body } = await this.post(host, as, 'ejecutar-accion', asked);
    if ((body as { EsCorrecto?: unknown }).EsCorrecto === true) this.acted.push([id, as]);
    return status;
  }

  /** Sends the request of an administrator; returns its status. `usuario` gets the task; null for its pool. */
  async administer(
    host: 0 | 1,
    what: AskedControl['what'],
    of: AskedControl['of'],
    usuario: string | null = null,
  ): Promise<number> {
    const motivo = reasonOf(this.asked.length);
    const place = this.asked.push({ what, motivo, of, outcome: 'unknown' }) - 1;
    const { status } = await this.admins[host]!.mutate(...controlCall({ what, of, motivo }, usuario));
    if (status !== UNAVAILABLE) {
      this.asked[place] = { what, motivo, of, outcome: status === 200 ? 'done' : 'refused' };
    }
    return status;
  }

  /** Lists the differences of an instance from its history. */
  async differences(llave: string): Promise<readonly string[]> {
    const { data, text } = await this.admins[0]!.query('workflow.instances.check', { llave });
    if (data?.tieneDatos !== true) throw new Error(`${llave}: ${text}`);
    return data.diferencias as readonly string[];
  }

  /** Sends a new event of another system. */
  async report(host: 0 | 1, report: Report): Promise<number> {
    this.events += 1;
    const evento_id = `e-${this.events}`;
    const { status } = await request(this.urlOf(host))
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', RECONCILE_TOKEN)
      .send({ evento_id, ...report });
    if (status !== UNAVAILABLE) (status === 200 ? this.applied : this.refused).push(evento_id);
    return status;
  }

  private post(host: 0 | 1, as: string, path: string, body: object): Test {
    return request(this.urlOf(host))
      .post(`/workflow/api/${path}/`)
      .set('Authorization', `Bearer ${this.tokens.get(as)!}`)
      .send(body);
  }

  private urlOf(host: 0 | 1): string {
    return host === 0 ? this.city.client.host.url : this.second.url;
  }
}
