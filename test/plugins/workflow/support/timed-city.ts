import request, { type Test } from 'supertest';
import { DueTimers } from '../../../../plugins/workflow/engine/timers/due-timers.js';
import { TaskTimers } from '../../../../plugins/workflow/engine/timers/task-timers.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { startAutomaticCity, type AutomaticCity } from './automatic-city.js';
import { workflowPlugins } from './workflow-client.js';

const TOKEN = 'clave-de-conciliacion';
const environment = { BPM_RECONCILE_TOKEN: TOKEN };

/** A timer of an open task of an instance. */
interface SeenTimer {
  readonly id: number;
  readonly tarea: string;
  readonly codigo: string;
  readonly due_at: Date;
}

/** A city in which time passes. */
export class TimedCity {
  private events = 0;

  private constructor(readonly city: AutomaticCity) {}

  static async start(options: TestHostOptions = {}): Promise<TimedCity> {
    return new TimedCity(await startAutomaticCity({ ...options, environment }));
  }

  get host(): TestHost {
    return this.city.client.host;
  }

  /** Starts another host on its database. */
  anotherHost(config: NonNullable<TestHostOptions['config']> = {}): Promise<TestHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return startTestHost({ plugins: workflowPlugins, databaseUrl, dataFolder, secretKey, environment, config });
  }

  /** Advances the clock by days; all users sign in again. */
  async pass(days: number): Promise<void> {
    this.host.clock.advance(days * 86_400);
    await this.city.client.signIn('ana', 'luz', 'rosa', 'jefa', 'lector');
  }

  /** Sends an event of another system, with an id of its own. */
  sendEvent(event: object): Test {
    this.events += 1;
    return request(this.host.url)
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', TOKEN)
      .send({ evento_id: `evento-${this.events}`, ...event });
  }

  timers(llave: string): Promise<SeenTimer[]> {
    return this.host.database.rows<SeenTimer>(
      `SELECT m.id, t.codigo AS tarea, m.codigo, m.due_at FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id
       JOIN workflow_instance i ON i.id = t.instance_id WHERE i.llave = $1 ORDER BY m.due_at, m.id`,
      [llave],
    );
  }

  /** Makes timers due for all hosts, before any host has handed them over. */
  async makeDue(...ids: readonly number[]): Promise<void> {
    const sql = 'UPDATE workflow_timer SET due_at = $1 WHERE id = $2';
    for (const id of ids) await this.host.database.changeRows(sql, [new Date(Date.now() - 60_000), id]);
  }

  /** Hands due timers over, on a host. */
  handOver({ container }: TestHost = this.host): Promise<void> {
    return container.get(DueTimers).handOver(new AbortController().signal);
  }

  /** Runs the work of a timer's job, on a host. */
  carryOut(id: number, { container }: TestHost = this.host): Promise<void> {
    return container.get(TaskTimers).carryOut(id);
  }

  /** Lists the types of the moves in the history of an instance. */
  async moves(llave: string): Promise<readonly string[]> {
    return (await this.city.see(llave)).historial.map(({ tipo }) => tipo);
  }
}
