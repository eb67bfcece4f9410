import request from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startAutomaticCity, type AutomaticCity } from './automatic-city.js';
import { workflowPlugins } from './workflow-client.js';
import { neededWords } from '../../tramites/support/needed-words.js';

/** The plugins of a city where tramites are filed. */
export const filingPlugins: readonly AnyHostPlugin[] = [...workflowPlugins, tramites];

const RECONCILE_TOKEN = 'clave-de-conciliacion';

/** A record that was filed. */
export interface FiledCase {
  readonly key: string;
  /** Id of the record. */
  readonly id: number;
  readonly llave: string;
}

/** A move of a record, without its date. */
export interface RecordedMove {
  readonly desde: string;
  readonly hacia: string;
  /** Username of its author; null for the process. */
  readonly usuario: string | null;
  readonly motivo: string | null;
}

/** An automatic city in which people file tramites, whose records follow their processes. */
export class FilingCity {
  private number = 0;

  private constructor(
    readonly city: AutomaticCity,
    readonly admin: AdminCaller,
  ) {}

  /** Starts a city in which each process has a tramite of its code; those in `demanding` need an answer first. */
  static async start(
    processes: readonly Readonly<Record<string, unknown>>[],
    {
      demanding = [],
      bound = processes.map(({ codigo }) => String(codigo)),
      plugins = [],
      forms = [],
      termino,
      config = {},
    }: {
      readonly demanding?: readonly string[];
      readonly bound?: readonly string[];
      readonly plugins?: readonly AnyHostPlugin[];
      /** The forms of the processes. */
      readonly forms?: readonly object[];
      /** The term of each tramite. */
      readonly termino?: string;
      readonly config?: NonNullable<TestHostOptions['config']>;
    } = {},
  ): Promise<FilingCity> {
    const city = await startAutomaticCity({
      plugins: [...filingPlugins, ...plugins],
      environment: { BPM_RECONCILE_TOKEN: RECONCILE_TOKEN },
      config,
    });
    await city.client.signIn('beto');
    if (forms.length > 0) await importInto(city.client.host, { formularios: forms });
    for (const one of processes) await city.client.release('ana', one);
    await importInto(city.client.host, {
      tramites: bound.map((codigo) => ({
        codigo,
        nombre: codigo,
        proceso: codigo,
        ...(termino !== undefined && { termino }),
        exige_respuesta: demanding.includes(codigo),
        preguntas: [
          { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO', pre_obligatorio: false },
          { pre_codigo: 'funcionario', pre_texto: 'Funcionario', pre_tipo: 'TEXTO', pre_obligatorio: false },
        ],
      })),
    });
    return new FilingCity(city, await AdminCaller.login(city.client.host, 'jefa', PASSWORD));
  }

  stop(): Promise<void> {
    return this.city.stop();
  }

  async file(codigo: string, answers: object = {}): Promise<FiledCase> {
    const { host } = this.city.client;
    const { body, status, text } = await request(host.url).post(`/home/api/tramite/${codigo}/`).send(answers);
    if (status !== 200) throw new Error(text);
    const [row] = await host.database.rows<{ id: number; llave: string }>(
      'SELECT id, llave FROM tramites_record WHERE clave = $1',
      [body.key],
    );
    return { key: body.key as string, ...row! };
  }

  async stateOf({ id }: FiledCase): Promise<string> {
    const { data } = await this.admin.query('tramites.records.get', { id });
    return data.estado as string;
  }

  async movesOf({ id }: FiledCase): Promise<RecordedMove[]> {
    const rows = await this.city.client.host.database.rows<RecordedMove>(
      `SELECT m.desde, m.hacia, u.username AS usuario, m.motivo FROM tramites_record_move m
       LEFT JOIN auth_user u ON u.id = m.user_id WHERE m.record_id = $1 ORDER BY m.id`,
      [id],
    );
    return rows.map((row) => ({ ...row }));
  }

  /** Lists the authors of a record's moves, from the audit log. */
  async auditOf({ id }: FiledCase): Promise<unknown[]> {
    const { database } = this.city.client.host;
    const rows = await database.rows<{ actor_kind: string; details: unknown }>(
      `SELECT actor_kind, details FROM host_audit_entry
       WHERE action = 'tramites.record.moved' AND subject_kind = 'tramites.record' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    return rows.map(({ actor_kind, details }) => [actor_kind, database.parseJson(details)]);
  }

  /** Ends a held task by an action, with words to the citizen or without. */
  async act(as: string, id: number, bpm_accion: string, para_ciudadano?: string) {
    const { client } = this.city;
    const sql = 'SELECT instf_llave FROM workflow_task WHERE id = $1';
    const [row] = await client.host.database.rows<{ instf_llave: string }>(sql, [id]);
    return client.post(as, 'ejecutar-accion/', {
      sp_code: 'ECO',
      instf_llave: row!.instf_llave,
      jsonfiltros: {},
      bpm_accion,
      ...(para_ciudadano !== undefined && { para_ciudadano }),
    });
  }

  /** Takes a task and ends it by an action. */
  async work(as: string, llave: string, codigo: string, accion: string, paraCiudadano?: string): Promise<void> {
    const { id } = await this.city.task(llave, codigo);
    await this.city.claim(as, id).expect(200);
    const { status, text } = await this.act(as, id, accion, paraCiudadano);
    if (status !== 200) throw new Error(text);
  }

  /** Sends an event of another system, with an id of its own. */
  sendEvent(event: object) {
    this.number += 1;
    return request(this.city.client.host.url)
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', RECONCILE_TOKEN)
      .send({ evento_id: `caso-${this.number}`, ...event });
  }

  /** Moves a record by hand. */
  move({ id }: FiledCase, estado: string, more: object = {}) {
    return this.admin.mutate('tramites.records.move', { id, estado, ...neededWords(estado), ...more });
  }
}
