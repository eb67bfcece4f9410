import request from 'supertest';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { DecisionCheck } from '../../../../plugins/workflow/engine/history/decisions.js';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from './automatic-city.js';

const TOKEN = 'clave-de-conciliacion';

/** A day later than the start of any instance of a test. */
export const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A process whose conditions read everything that expressions may read, and that assigns a task by an expression. */
const licence = definition(
  [
    task('DECISION', 'VIEJA'),
    user('RADICAR', { formulario: 'F', acciones: [{ codigo: 'SIGUE', nombre: 'Sigue', procedimiento: 'ECO' }] }),
    task('PROCEDIMIENTO', 'VER', { procedimiento: 'CUANDO' }),
    user('PROPIA', { asignacion: { usuario: 'datos.revisor' } }),
    task('ESPERA', 'PAGO', { mensaje: 'PAGADO' }),
    task('FIN', 'FIN'),
  ],
  flow(
    ...[`VIEJA>FIN?hoy > date("${TOMORROW}")`, 'VIEJA>RADICAR'],
    ...['RADICAR!SIGUE>VER?usuario.username = "luz" and datos.area > 10', 'RADICAR!SIGUE>FIN'],
    ...['VER>PROPIA?datos.valor = 7 and instancia.version > 0', 'VER>FIN'],
    ...['PROPIA!SIGUE>PAGO', 'PAGO>FIN?datos.pagado', 'PAGO>RADICAR'],
  ),
  { codigo: 'LICENCIA' },
);

/** A process whose action runs any requested procedure. */
const free = definition([user('A'), task('FIN', 'FIN')], flow('A!SIGUE>FIN'), { codigo: 'LIBRE' });

/** An entry of the history. */
export interface HistoryEntry {
  readonly tipo: string;
  readonly cambio: { readonly [name: string]: JsonValue };
  readonly personal: { readonly [name: string]: JsonValue } | null;
}

/** A city with access to the histories of its instances. */
export class HistoryCity {
  private constructor(
    readonly city: AutomaticCity,
    private readonly admin: AdminCaller,
  ) {}

  /** Starts a city with the processes `LICENCIA` and `LIBRE`. */
  static async start(options: TestHostOptions = {}): Promise<HistoryCity> {
    const city = await startAutomaticCity({ ...options, environment: { BPM_RECONCILE_TOKEN: TOKEN } });
    const schema = { type: 'object', properties: { area: { type: 'number' }, revisor: { type: 'string' } } };
    await city.client.saveForm('ana', 'F', { schema }).expect(200);
    for (const one of [licence, free]) await city.client.release('ana', one);
    return new HistoryCity(city, await city.client.admin());
  }

  async entries(llave: string): Promise<HistoryEntry[]> {
    const { database } = this.city.client.host;
    const rows = await database.rows<{ tipo: string; cambio: unknown; data: unknown }>(
      `SELECT h.tipo, h.cambio, p.data FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id
       LEFT JOIN workflow_history_personal p ON p.entry_id = h.id WHERE i.llave = $1 ORDER BY h.id`,
      [llave],
    );
    return rows.map(({ tipo, cambio, data }) => ({
      tipo,
      cambio: database.parseJson<HistoryEntry['cambio'] | null>(cambio) ?? {},
      personal: database.parseJson<HistoryEntry['personal']>(data),
    }));
  }

  /** Returns the last entry of this type. */
  async lastEntry(llave: string, tipo: string): Promise<HistoryEntry> {
    const found = (await this.entries(llave)).findLast((entry) => entry.tipo === tipo);
    if (!found) throw new Error(`no entry ${tipo}`);
    return found;
  }

  async check(llave: string): Promise<{ diferencias: readonly string[]; decisiones: DecisionCheck }> {
    const { data, text } = await this.admin.query('workflow.instances.check', { llave });
    if (typeof data !== 'object') throw new Error(text);
    return data as never;
  }

  async erase(llave: string): Promise<void> {
    await this.admin.mutate('host.audit.erase', { kind: 'workflow.instance', id: llave });
  }

  /** Sends an event of another system. */
  async sendEvent(event: object): Promise<void> {
    await request(this.city.client.host.url)
      .post('/workflow/api/reconciliar-bpm/')
      .set('X-Reconcile-Token', TOKEN)
      .send(event)
      .expect(200);
  }

  /** Starts an instance of `LICENCIA` and moves it to its wait `PAGO`. */
  async toPayment(): Promise<string> {
    const { city } = this;
    await city.note('negro');
    const llave = await city.start('LICENCIA', { espera: 'negro' });
    await city.work('luz', llave, 'RADICAR', { area: 12, revisor: 'rosa' });
    await city.untilTask(llave, 'PROPIA', 'ASIGNADA');
    await city.act('rosa', (await city.task(llave, 'PROPIA')).id);
    await city.untilTask(llave, 'PAGO', 'EN_ESPERA');
    return llave;
  }
}
