import request, { type Test } from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { TaskTimers } from '../../../../plugins/workflow/engine/timers/task-timers.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { FilingCity, type FiledCase } from './filing-city.js';

const ends = [
  task('FIN', 'CONCEDE', { resultado: 'CONCEDIDA', favorable: true }),
  task('FIN', 'DESISTE', { resultado: 'DESISTIDA', favorable: false, para_ciudadano: 'Pasó el mes.' }),
];
const ciudadano = { formulario: 'F_PLANO', para_ciudadano: 'Falta el plano.' };
const complete = task('ESPERA', 'COMPLETAR', { nombre: 'Completar los planos', ciudadano, hasta: 'P1M' });
const overdue = (desde: string, hacia: string) => ({ desde, vencido: true, hacia });
const review = user('REVISAR', {
  acciones: [
    { codigo: 'SIGUE', nombre: 'Conceder' },
    { codigo: 'PIDE', nombre: 'Pedir planos' },
  ],
});

/** A process in which staff ask the citizen, who may give up. */
const licence = definition(
  [review, complete, ...ends],
  [...flow('REVISAR!SIGUE>CONCEDE', 'REVISAR!PIDE>COMPLETAR', 'COMPLETAR>REVISAR'), overdue('COMPLETAR', 'DESISTE')],
  { codigo: 'LICENCIA' },
);
/** A process that begins with a request, and continues without an answer in time. */
const begins = definition(
  [complete, user('REVISAR'), task('FIN', 'FIN')],
  [...flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'), overdue('COMPLETAR', 'REVISAR')],
  { codigo: 'INICIA' },
);
/** A process that ends by one answer; any other leads to a task with an unknown user. */
const alone = definition(
  [
    task('ESPERA', 'COMPLETAR', { ciudadano }),
    user('ATENDER', { asignacion: { usuario: 'datos.funcionario' } }),
    task('FIN', 'FIN'),
  ],
  flow('COMPLETAR>FIN?datos.plano = "norte"', 'COMPLETAR>ATENDER', 'ATENDER!SIGUE>FIN'),
  { codigo: 'SOLO' },
);
const visit = definition([task('ESPERA', 'COMPLETAR', { ciudadano }), task('FIN', 'FIN')], flow('COMPLETAR>FIN'), {
  codigo: 'VISITA',
});
/** A process with two concurrent requests: its own, and that of the process that it calls. */
const both = definition(
  [
    task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
    task('ESPERA', 'PEDIR', { ciudadano }),
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }),
    task('UNION', 'CERRAR'),
    user('REVISAR'),
    task('FIN', 'FIN'),
  ],
  flow('ABRIR>PEDIR', 'ABRIR>VISITA', 'PEDIR>CERRAR', 'VISITA>CERRAR', 'CERRAR>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'AMBOS' },
);

/** A process that requests papers until the review is satisfied. */
const papers = definition(
  [
    task('ESPERA', 'COMPLETAR', {
      nombre: 'Completar los papeles',
      ciudadano: { formulario: 'F_PAPELES', para_ciudadano: 'Faltan papeles.' },
      hasta: 'P1M',
    }),
    user('REVISAR', {
      acciones: [
        { codigo: 'SIGUE', nombre: 'Conceder' },
        { codigo: 'PIDE', nombre: 'Pedir de nuevo' },
      ],
    }),
    task('FIN', 'FIN'),
  ],
  [
    ...flow('COMPLETAR>REVISAR', 'REVISAR!PIDE>COMPLETAR', 'REVISAR!SIGUE>FIN'),
    { desde: 'COMPLETAR', vencido: true, hacia: 'REVISAR' },
  ],
  { codigo: 'PAPELES' },
);

const papersForm = {
  codigo: 'F_PAPELES',
  nombre: 'Papeles',
  schema: {
    type: 'object',
    properties: {
      plano: { type: 'object', title: 'Plano firmado' },
      arrienda: { type: 'boolean', title: 'Está en arriendo' },
      contrato: { type: 'object', title: 'Contrato' },
    },
    required: ['plano'],
    ui: {
      campos: {
        plano: { widget: 'ARCHIVO', archivo: { tipos: ['application/pdf'], tamano: 1000 } },
        contrato: { widget: 'ARCHIVO', condicion: 'arrienda = true', obligatorio: true },
      },
    },
  },
};

const form = {
  codigo: 'F_PLANO',
  nombre: 'Plano',
  schema: {
    type: 'object',
    properties: { plano: { type: 'string', title: 'Plano', maxLength: 20 } },
    required: ['plano'],
  },
};

/** A request of a record, as its key shows it. */
interface SeenRequest {
  readonly id: number;
  readonly nombre: string;
  readonly hasta: string | null;
}

/** A file to send. */
export interface SentBytes {
  readonly bytes: Buffer;
  readonly filename: string;
}

/** A city whose processes wait for citizens. */
export class WaitingCity {
  private constructor(readonly filing: FilingCity) {}

  static async start(plugins: readonly AnyHostPlugin[] = []): Promise<WaitingCity> {
    const processes = [licence, begins, alone, visit, both, papers];
    const config = { http: { publicPerMinute: 100_000 } };
    const forms = [form, papersForm];
    return new WaitingCity(await FilingCity.start(processes, { forms, plugins, termino: 'PETICION', config }));
  }

  get host() {
    return this.filing.city.client.host;
  }

  async track({ key }: FiledCase): Promise<{ estado: string; vence: string | null; pendientes?: SeenRequest[] }> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return body.datos as never;
  }

  /** Returns the id of the only open request of a record. */
  async pending(filed: FiledCase): Promise<number> {
    const { pendientes = [] } = await this.track(filed);
    if (pendientes.length !== 1) throw new Error(`not one request: ${JSON.stringify(pendientes)}`);
    return pendientes[0]!.id;
  }

  /** Files a record that waits for the citizen. */
  async asked(): Promise<{ readonly filed: FiledCase; readonly id: number }> {
    const filed = await this.filing.file('INICIA');
    return { filed, id: await this.pending(filed) };
  }

  formOf({ key }: FiledCase, id: number | string): Test {
    return request(this.host.url).get(`/home/api/tramite/pendiente/${key}/${id}/`);
  }

  handIn({ key }: FiledCase, id: number | string, answers: object = { plano: 'norte' }): Test {
    return request(this.host.url).post(`/home/api/tramite/pendiente/${key}/${id}/`).send(answers);
  }

  /** Hands in texts and files as a form, each by the name of its field. */
  handInFiles(
    { key }: FiledCase,
    id: number,
    files: Readonly<Record<string, SentBytes>>,
    fields: Readonly<Record<string, string>> = {},
  ): Test {
    const call = request(this.host.url).post(`/home/api/tramite/pendiente/${key}/${id}/`);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    for (const [name, { bytes, filename }] of Object.entries(files)) void call.attach(name, bytes, filename);
    return call;
  }

  /** Makes the timer of a wait due, and fires it. */
  async timeUp(taskId: number): Promise<void> {
    const { database, container } = this.host;
    const [timer] = await database.rows<{ id: number }>('SELECT id FROM workflow_timer WHERE task_id = $1', [taskId]);
    // A concurrent hand-in has ended the wait already.
    if (!timer) return;
    await database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), timer.id]);
    await container.get(TaskTimers).carryOut(timer.id);
  }

  /** Lists the states that a record was moved to. */
  async states(filed: FiledCase): Promise<string[]> {
    return (await this.filing.movesOf(filed)).map(({ hacia }) => hacia);
  }
}
