import request from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import { Clock } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords, type ProcessProgress } from '../../../../plugins/tramites/contract.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { DueTimers } from '../../../../plugins/workflow/engine/timers/due-timers.js';
import { TaskTimers } from '../../../../plugins/workflow/engine/timers/task-timers.js';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startAutomaticCity, type AutomaticCity } from './automatic-city.js';
import { workflowPlugins } from './workflow-client.js';

/** A record with the key of its instance. */
export interface LegalCase {
  readonly id: number;
  readonly key: string;
  readonly llave: string;
}

/** An open task with its timers; moments as ISO 8601. */
interface SeenTimes {
  readonly vence: string | null;
  readonly vence_legal: boolean;
  readonly timers: Readonly<Record<string, string>>;
}

const plugins = [...workflowPlugins, tramites];

/** A city of records with terms, on days that a test names; mails go to `mail`. */
export class LegalCity {
  private present = new Date('2026-03-26T15:00:00Z');
  readonly mail: TestSmtpServer;
  city!: AutomaticCity;

  private constructor(mail: TestSmtpServer) {
    this.mail = mail;
  }

  /** Starts a city in which each process has a tramite of its code, a petition. */
  static async start(processes: readonly Readonly<Record<string, unknown>>[]): Promise<LegalCity> {
    const own = new LegalCity(await TestSmtpServer.start());
    own.city = await startAutomaticCity({ plugins, ...own.options() });
    for (const one of processes) await own.city.client.release('ana', one);
    await importInto(own.host, {
      tramites: processes.map(({ codigo }) => ({
        codigo,
        nombre: codigo,
        proceso: codigo,
        termino: 'PETICION',
        preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: false }],
      })),
    });
    return own;
  }

  async stop(): Promise<void> {
    await this.city.stop();
    await this.mail.stop();
  }

  get host(): TestHost {
    return this.city.client.host;
  }

  /** Starts another host on its database, with the same clock. */
  anotherHost(): Promise<TestHost> {
    const { databaseUrl, dataFolder, secretKey } = this.host;
    return startTestHost({ plugins, databaseUrl, dataFolder, secretKey, ...this.options() });
  }

  /** Sets the clock to ten in the morning of a day, in Colombia; all users sign in again. */
  async on(day: string): Promise<void> {
    this.present = new Date(`${day}T10:00:00-05:00`);
    await this.city.client.signIn('ana', 'luz', 'rosa', 'jefa', 'lector');
  }

  async file(day: string, codigo: string): Promise<LegalCase> {
    await this.on(day);
    const { body } = await request(this.host.url).post(`/home/api/tramite/${codigo}/`).send({}).expect(200);
    const [row] = await this.host.database.rows<{ id: number; llave: string }>(
      'SELECT id, llave FROM tramites_record WHERE clave = $1',
      [body.key],
    );
    return { key: body.key as string, ...row! };
  }

  /** Calls a mutation of the administration on a day. */
  async does(day: string, name: string, input: object): Promise<AdminAnswer> {
    await this.on(day);
    return (await AdminCaller.login(this.host, 'jefa', PASSWORD)).mutate(name, input);
  }

  /** Pauses the term of a record on a day, as a wait for the citizen in another branch does. */
  async pause(day: string, filed: LegalCase): Promise<void> {
    await this.follow(day, filed, { kind: 'begun' });
    await this.follow(day, filed, { kind: 'waiting' });
  }

  /** Resumes the term of a record, as an answer of the citizen does. */
  resume(day: string, filed: LegalCase): Promise<void> {
    return this.follow(day, filed, { kind: 'resumed', isHandedIn: true });
  }

  /** Returns the last moment of the term of a record, as the citizen sees it. */
  async recordEnd({ id }: LegalCase): Promise<string | null> {
    const sql = 'SELECT vence FROM tramites_record WHERE id = $1';
    const [row] = await this.host.database.rows<{ vence: Date | null }>(sql, [id]);
    return row!.vence?.toISOString() ?? null;
  }

  /** Reads the times of the open task of an instance. */
  async timesOf(llave: string): Promise<SeenTimes> {
    const { body } = await this.city.client.get('lector', `instancias/${llave}/`).expect(200);
    type Shown = { vence: string | null; vence_legal: boolean; estado: string };
    const open = (body.instancia.tareas as Shown[]).find(({ estado }) => estado === 'EN_POOL' || estado === 'ASIGNADA');
    const timers = await this.timers(llave);
    return {
      vence: open!.vence,
      vence_legal: open!.vence_legal,
      timers: Object.fromEntries(timers.map(({ codigo, due_at }) => [codigo, due_at.toISOString()])),
    };
  }

  timers(llave: string): Promise<{ id: number; codigo: string; due_at: Date; handed_at: Date | null }[]> {
    return this.host.database.rows(
      `SELECT m.id, m.codigo, m.due_at, m.handed_at FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id
       JOIN workflow_instance i ON i.id = t.instance_id WHERE i.llave = $1 ORDER BY m.id`,
      [llave],
    );
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

  private async follow(day: string, { id }: LegalCase, progress: ProcessProgress): Promise<void> {
    await this.on(day);
    const records = this.host.container.get<ProcessedRecords>(ProcessedRecords);
    await this.host.database.transaction((tx) => records.followProcess(tx, id, progress, 'system'));
  }

  private options(): TestHostOptions {
    return { overrides: [service(Clock, { now: () => this.present })], config: { mail: this.mail.config() } };
  }
}
