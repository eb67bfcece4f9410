import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from './random-instance.js';
import { isOfCitizen } from './random-process.js';
import { TwoHosts } from './two-hosts.js';

interface InstanceRow {
  readonly llave: string;
  readonly estado: string;
  readonly is_root: number;
}

interface TaskRow {
  readonly id: number;
  readonly codigo: string;
  readonly tipo: string;
  readonly estado: string;
  readonly llave: string;
  readonly is_root: number;
  readonly instf_llave: string | null;
  /** Username of the holder. */
  readonly holder: string | null;
  /** The key of the record of the tree. */
  readonly clave: string;
}

/** Not tried, as there is nothing to try it at. */
const NOTHING = 0;

/** About how long an administrator's transaction takes over the slow line, and an action without it. */
const LONGEST_CONTROL_MILLISECONDS = 90;

/** The trees of a tramite's records that are filed from now on, as all those see them who act on them. */
export class Trees {
  private constructor(
    private readonly hosts: TwoHosts,
    private readonly tramite: string,
    private readonly datos: object,
    private readonly after: number,
  ) {}

  static async of(hosts: TwoHosts, tramite: string, datos: object): Promise<Trees> {
    const [row] = await hosts.city.client.host.database.rows<{ id: number | null }>(
      'SELECT MAX(id) AS id FROM workflow_instance',
    );
    return new Trees(hosts, tramite, datos, row!.id ?? 0);
  }

  /** Files a record where none is there, or all have ended. */
  async begin(): Promise<void> {
    if (await this.haveEnded()) await this.hosts.file(this.tramite, this.datos);
  }

  async haveEnded(): Promise<boolean> {
    return (await this.instances()).every(({ estado }) => estado === 'FINALIZADA' || estado === 'CANCELADA');
  }

  /** Callers first. */
  instances(): Promise<InstanceRow[]> {
    return this.rows<InstanceRow>(
      `SELECT i.llave, i.estado, CASE WHEN i.root_id IS NULL THEN 1 ELSE 0 END AS is_root
       FROM workflow_instance i WHERE i.id > $1 ORDER BY i.id`,
    );
  }

  /** Makes an attempt at whatever there is, and answers its status: it may well be refused. */
  async attempt(tried: Attempt): Promise<number> {
    const { kind, pick, host } = tried;
    await delay(tried.afterMilliseconds);
    switch (kind) {
      case 'suspend':
      case 'resume':
      case 'cancel':
        return this.control(kind, pick, host);
      case 'report':
      case 'data':
        return this.sendEvent(kind, pick, host);
      case 'crash':
        await this.hosts.crash();
        return NOTHING;
      case 'contest':
        return this.contest(tried);
      case 'time':
        return this.hosts.passTime(host);
      default:
        return this.work(tried);
    }
  }

  /** Does what is to be done until all have ended, one after the other; what is suspended is resumed. */
  async goOn(datos: Attempt['datos']): Promise<void> {
    for (const { llave, estado } of await this.instances()) {
      if (estado === 'SUSPENDIDA') await this.hosts.administer(0, 'resume', llave);
    }
    for (const task of await this.tasks()) {
      const { id, codigo, tipo, estado, llave } = task;
      if (estado === 'INCIDENTE') await this.hosts.administer(0, 'retry', id);
      if (isOfCitizen(codigo)) await this.hosts.handIn(1, task.clave, id);
      else if (tipo === 'ESPERA') await this.hosts.report(1, { llave, tarea: codigo });
      if (tipo !== 'USUARIO') continue;
      await this.hosts.administer(0, 'reassign', id, 'luz');
      await this.hosts.act(0, 'luz', task, datos);
    }
  }

  private async work({ kind, pick, host, datos }: Attempt): Promise<number> {
    const tasks = await this.tasks();
    const as = TwoHosts.users[pick % TwoHosts.users.length]!;
    const ofPeople = tasks.filter(({ tipo }) => tipo === 'USUARIO');
    const held = ofPeople.filter(({ holder }) => holder !== null);
    const isHolders = (kind === 'act' || kind === 'release') && held.length > 0;
    const one = chosen(isHolders ? held : ofPeople, pick);
    const waits = tasks.filter(({ tipo }) => tipo === 'ESPERA');
    const wait = chosen(waits, pick);
    const incident = chosen(
      tasks.filter(({ estado }) => estado === 'INCIDENTE'),
      pick,
    );
    if (kind === 'message') {
      return wait ? this.hosts.report(host, { llave: wait.llave, tarea: wait.codigo }) : NOTHING;
    }
    if (kind === 'handIn') {
      const asked = chosen(
        tasks.filter(({ codigo }) => isOfCitizen(codigo)),
        pick,
      );
      return asked ? this.hosts.handIn(host, asked.clave, asked.id) : NOTHING;
    }
    if (kind === 'retry') return incident ? this.hosts.administer(host, 'retry', incident.id) : NOTHING;
    if (!one) return NOTHING;
    if (kind === 'reassign') {
      return this.hosts.administer(host, 'reassign', one.id, pick % 3 === 0 ? null : as);
    }
    // Mostly its holder, otherwise another user, whom the service has to refuse.
    const holder = pick % 5 > 0 ? (one.holder ?? as) : as;
    if (kind === 'act') return this.hosts.act(host, holder, one, datos);
    if (kind === 'release') return this.hosts.release(host, holder, one.id);
    const claimed = await this.hosts.claim(host, as, one.id);
    return kind === 'work' && claimed === 200 ? this.hosts.act(host, as, one, datos) : claimed;
  }

  /** Ends a task, mostly of a called instance, while an administrator stops its tree over the slow line. */
  private async contest({ pick, datos }: Attempt): Promise<number> {
    const root = (await this.instances()).findLast(({ is_root }) => is_root === 1)!;
    if (root.estado === 'SUSPENDIDA') await this.hosts.administer(0, 'resume', root.llave);
    const tasks = (await this.tasks()).filter(({ tipo }) => tipo === 'USUARIO');
    const called = tasks.filter(({ is_root }) => is_root === 0);
    const task = chosen(called.length > 0 ? called : tasks, pick);
    if (!task) return NOTHING;
    const [as] = TwoHosts.users;
    await this.hosts.administer(0, 'reassign', task.id, as);
    const stopping = this.hosts.administer(1, pick % 4 > 0 ? 'suspend' : 'cancel', root.llave);
    await delay(pick % LONGEST_CONTROL_MILLISECONDS);
    return Math.max(await this.hosts.act(0, as, task, datos), await stopping);
  }

  private async control(kind: 'suspend' | 'resume' | 'cancel', pick: number, host: 0 | 1): Promise<number> {
    const instances = await this.instances();
    const suspended = instances.filter(({ estado }) => estado === 'SUSPENDIDA');
    const open = instances.filter(({ estado }) => estado === 'ACTIVA' || estado === 'SUSPENDIDA');
    // A root that is cancelled ends the run: mostly it is one that was called.
    const called = open.filter(({ is_root }) => is_root === 0);
    const among = kind === 'resume' ? suspended : kind === 'cancel' && pick % 8 > 0 ? called : open;
    const one = chosen(among, pick);
    return one ? this.hosts.administer(host, kind, one.llave) : NOTHING;
  }

  private async sendEvent(kind: 'report' | 'data', pick: number, host: 0 | 1): Promise<number> {
    const instances = await this.instances();
    const called = chosen(
      instances.filter(({ is_root }) => is_root === 0),
      pick,
    );
    if (kind === 'data') {
      const { llave } = chosen(instances, pick)!;
      return this.hosts.report(host, { llave, datos: { [`dicho_${pick % 3}`]: pick } });
    }
    const estado = chosen(['SUSPENDIDA', 'ACTIVA', 'ACTIVA', 'FINALIZADA', 'CANCELADA'], pick)!;
    const isEnd = estado === 'FINALIZADA' || estado === 'CANCELADA';
    const llave = (isEnd && pick % 8 > 0 ? called : chosen(instances, pick))?.llave;
    return llave === undefined ? NOTHING : this.hosts.report(host, { llave, estado, datos: { dicho: estado } });
  }

  private tasks(): Promise<TaskRow[]> {
    return this.rows<TaskRow>(
      `SELECT t.id, t.codigo, t.tipo, t.estado, t.instf_llave, i.llave,
         CASE WHEN i.root_id IS NULL THEN 1 ELSE 0 END AS is_root, u.username AS holder, r.clave
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id LEFT JOIN auth_user u ON u.id = t.asignado
       JOIN workflow_instance o ON o.id = COALESCE(i.root_id, i.id) JOIN tramites_record r ON r.id = o.origin_id
       WHERE i.id > $1 AND t.estado NOT IN ('COMPLETADA', 'CANCELADA') ORDER BY t.id`,
    );
  }

  private rows<Row extends object>(sql: string): Promise<Row[]> {
    return this.hosts.city.client.host.database.rows<Row>(sql, [this.after]);
  }
}

function chosen<T>(values: readonly T[], pick: number): T | undefined {
  return values[pick % Math.max(values.length, 1)];
}
