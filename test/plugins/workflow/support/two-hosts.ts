import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import type { AutomaticCity } from './automatic-city.js';
import type { Attempt } from './random-instance.js';
import { workflowPlugins } from './workflow-client.js';

interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly estado: string;
  readonly instf_llave: string | null;
}

const users = ['luz', 'rosa'];
const TOKEN = 'clave-de-conciliacion';

/** Two hosts on one database, asked by two people and an administrator. */
export class TwoHosts {
  private number = 0;

  private constructor(
    private readonly city: AutomaticCity,
    private readonly second: TestHost,
    private readonly people: readonly (readonly AdminCaller[])[],
    private readonly tokens: ReadonlyMap<string, string>,
  ) {}

  static async start(city: AutomaticCity, config: object): Promise<TwoHosts> {
    const first = city.client.host;
    const second = await startTestHost({
      plugins: workflowPlugins,
      databaseUrl: first.databaseUrl,
      dataFolder: first.dataFolder,
      environment: { BPM_RECONCILE_TOKEN: TOKEN },
      config: config as never,
    });
    const tokens = new Map<string, string>();
    for (const username of users) {
      const { body } = await request(first.url).post('/api/token/').send({ username, password: PASSWORD }).expect(200);
      tokens.set(username, (body as { access: string }).access);
    }
    const admins = await Promise.all([first, second].map((host) => AdminCaller.login(host, 'jefa', PASSWORD)));
    return new TwoHosts(city, second, [admins], tokens);
  }

  async stop(): Promise<void> {
    await this.second.stop();
    await this.city.stop();
  }

  /** Open tasks of an instance and of those that it has called. */
  tasks(llave: string): Promise<TaskRow[]> {
    return this.city.client.host.database.rows<TaskRow>(
      `SELECT t.id, t.codigo, t.tipo, t.estado, t.instf_llave FROM workflow_task t
       JOIN workflow_instance i ON i.id = t.instance_id
       WHERE (i.llave = $1 OR i.root_id = (SELECT id FROM workflow_instance WHERE llave = $1))
         AND t.estado NOT IN ('COMPLETADA', 'CANCELADA') ORDER BY t.id`,
      [llave],
    );
  }

  /** Makes an attempt at whatever there is, and answers its status: it may well be refused. */
  async attempt(llave: string, { kind, pick, host, datos }: Attempt): Promise<number> {
    const tasks = await this.tasks(llave);
    const ofPeople = tasks.filter(({ tipo }) => tipo === 'USUARIO');
    const one = ofPeople[pick % Math.max(ofPeople.length, 1)];
    const as = users[pick % users.length]!;
    const admin = this.people[0]![host]!;
    if (kind === 'claim') return one ? this.post(host, as, 'tomar-tarea', { tarea_id: one.id }) : 0;
    if (kind === 'release') return one ? this.post(host, as, 'soltar-tarea', { tarea_id: one.id }) : 0;
    if (kind === 'act') return one?.instf_llave ? this.act(host, as, one.instf_llave, datos) : 0;
    if (kind === 'reassign') {
      return one ? (await admin.mutate('workflow.tasks.reassign', { tarea: one.id, usuario: as })).status : 0;
    }
    if (kind === 'message') {
      const waits = tasks.filter(({ tipo }) => tipo === 'ESPERA');
      const wait = waits[pick % Math.max(waits.length, 1)];
      return wait ? this.tell(host, wait.id) : 0;
    }
    if (kind === 'retry') {
      const incident = tasks.find(({ estado }) => estado === 'INCIDENTE');
      return incident ? (await admin.mutate('workflow.tasks.retry', { tarea: incident.id })).status : 0;
    }
    const suspended = await admin.mutate('workflow.instances.suspend', { llave });
    await admin.mutate('workflow.instances.resume', { llave });
    return suspended.status;
  }

  /** Does what is to be done until the instance has ended. */
  async finish(llave: string, datos: Attempt['datos']): Promise<void> {
    for (const { id, tipo, estado, instf_llave } of await this.tasks(llave)) {
      if (estado === 'INCIDENTE') await this.people[0]![0]!.mutate('workflow.tasks.retry', { tarea: id });
      if (tipo === 'ESPERA') await this.tell(1, id);
      if (tipo !== 'USUARIO') continue;
      await this.people[0]![0]!.mutate('workflow.tasks.reassign', { tarea: id, usuario: 'luz' });
      await this.act(0, 'luz', instf_llave!, datos);
    }
  }

  private act(host: 0 | 1, as: string, instf_llave: string, jsonfiltros: object): Promise<number> {
    return this.post(host, as, 'ejecutar-accion', { sp_code: 'ECO', instf_llave, jsonfiltros, bpm_accion: 'SIGUE' });
  }

  private async tell(host: 0 | 1, tarea: number): Promise<number> {
    const [row] = await this.city.client.host.database.rows<{ llave: string; codigo: string }>(
      `SELECT i.llave, t.codigo FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE t.id = $1`,
      [tarea],
    );
    this.number += 1;
    const event = { evento_id: `e-${this.number}`, llave: row!.llave, tarea: row!.codigo };
    const { status } = await request(this.urlOf(host))
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', TOKEN)
      .send(event);
    return status;
  }

  private async post(host: 0 | 1, as: string, path: string, body: object): Promise<number> {
    const { status } = await request(this.urlOf(host))
      .post(`/workflow/api/${path}/`)
      .set('Authorization', `Bearer ${this.tokens.get(as)!}`)
      .send(body);
    return status;
  }

  private urlOf(host: 0 | 1): string {
    return host === 0 ? this.city.client.host.url : this.second.url;
  }
}
