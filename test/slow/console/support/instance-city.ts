import { until } from '../../../../testing/index.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { definition, task } from '../../../plugins/workflow/definition/language/definition-builders.js';

/** Defines a procedure of the city with this result. */
const answering = (answer: string): string =>
  `CREATE OR REPLACE FUNCTION public.city_cobro(datos jsonb) RETURNS jsonb LANGUAGE sql AS $body$ SELECT ${answer} $body$`;
const refusing = answering(`jsonb_build_object('estado', false, 'mensaje', 'El recaudo no responde.')`);
const accepting = answering(`jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('pagado', true))`);

const pool = (grupo: string) => ({ asignacion: { pool: [grupo] } });
const actions = (...acciones: readonly (readonly [codigo: string, nombre: string])[]) => ({
  acciones: acciones.map(([codigo, nombre]) => ({ codigo, nombre, procedimiento: null })),
});

const published = (definicion: ReturnType<typeof definition>) => ({
  codigo: definicion['codigo'],
  nombre: definicion['nombre'],
  definicion,
  publicar: true,
});

/** Builds a process with a step of each kind: a wait, a loop, branches with an incident, and a decision. */
const works = (first: string) =>
  definition(
    [
      task('USUARIO', first, {
        nombre: 'Revisar si la solicitud está completa',
        plazo: { habiles: 2 },
        reglas: [{ antes: { habiles: 1 }, prioridad: 5 }],
        ...pool('rol:ventanilla'),
        ...actions(['ADMITIR', 'Admitir'], ['DEVOLVER', 'Pedir lo que falta']),
      }),
      task('ESPERA', 'CORREGIR', { nombre: 'Esperar lo que falta', mensaje: 'LLEGO', hasta: 'P1M' }),
      task('PARALELO', 'REVISAR', { nombre: 'A las dos dependencias', cierra: 'REUNIR' }),
      task('USUARIO', 'JURIDICA', {
        nombre: 'Revisión jurídica',
        ...pool('rol:ventanilla'),
        ...actions(['DAR', 'Dar concepto']),
      }),
      task('PROCEDIMIENTO', 'COBRAR', { nombre: 'Consultar el recaudo', procedimiento: 'COBRO' }),
      task('UNION', 'REUNIR', { nombre: 'Reunir los conceptos' }),
      task('DECISION', 'DECIDIR', { nombre: 'Según el pago' }),
      task('FIN', 'CONCEDIDA', { nombre: 'Concedida', resultado: 'CONCEDIDA', favorable: true }),
      task('FIN', 'NEGADA', { nombre: 'Negada', resultado: 'NEGADA', favorable: false }),
    ],
    [
      { desde: first, accion: 'ADMITIR', hacia: 'REVISAR' },
      { desde: first, accion: 'DEVOLVER', hacia: 'CORREGIR' },
      { desde: 'CORREGIR', hacia: first },
      { desde: 'CORREGIR', vencido: true, hacia: 'NEGADA' },
      { desde: 'REVISAR', hacia: 'JURIDICA' },
      { desde: 'REVISAR', hacia: 'COBRAR' },
      { desde: 'JURIDICA', accion: 'DAR', hacia: 'REUNIR' },
      { desde: 'COBRAR', hacia: 'REUNIR' },
      { desde: 'REUNIR', hacia: 'DECIDIR' },
      { desde: 'DECIDIR', condicion: 'datos.pagado = true', hacia: 'CONCEDIDA' },
      { desde: 'DECIDIR', hacia: 'NEGADA', nombre: 'No pagó' },
    ],
    {
      codigo: 'OBRA',
      nombre: 'Permiso de obra menor',
      ...(first !== 'RECIBIR' && { traslados: [{ desde: 'RECIBIR', hacia: first }] }),
    },
  );

export const LONG_STEPS = 60;

const ways = Array.from({ length: LONG_STEPS }, (_, number) => {
  const desde = `PASO_${number}`;
  return [
    { desde, accion: 'SEGUIR', hacia: number + 1 === LONG_STEPS ? 'FIN' : `PASO_${number + 1}` },
    ...(number % 7 === 6 ? [{ desde, accion: 'ARCHIVAR', hacia: 'FIN' }] : []),
    ...(number % 10 === 9 ? [{ desde, accion: 'VOLVER', hacia: `PASO_${number - 8}` }] : []),
  ];
});
const wayNames: Readonly<Record<string, string>> = {
  SEGUIR: 'Seguir',
  ARCHIVAR: 'Archivar sin más trámite',
  VOLVER: 'Volver a empezar esta parte',
};

/** Sixty steps in a row, some with a way back, and some with a way to the end. */
const long = definition(
  [
    ...ways.map((own, number) =>
      task('USUARIO', `PASO_${number}`, {
        nombre: `${number + 1}. Revisar los documentos que entregó la dependencia`,
        ...pool('rol:ventanilla'),
        ...actions(...own.map(({ accion }) => [accion, wayNames[accion]!] as const)),
      }),
    ),
    task('FIN', 'FIN', { nombre: 'Archivado' }),
  ],
  ways.flat(),
  { codigo: 'LARGO', nombre: 'Proceso largo' },
);

/** Creates calls as a user of the city. */
async function callerOf({ host }: DemoCity, username: string) {
  const send = async (path: string, body: object, headers: object = {}): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${host.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const { access } = await send('/api/token/', { username, password: PASSWORD });
  return (path: string, body: object) =>
    send(`/workflow/api/${path}`, body, { authorization: `Bearer ${String(access)}` });
}

/** Instances in the demonstration city. */
export interface InstanceCity {
  /** An instance at its first step. */
  readonly fresh: string;
  /** An instance with one branch at the join; in the other, a procedure refuses. */
  readonly stuck: string;
  /** An instance at the first of sixty steps. */
  readonly long: string;
  /** Marks the rule of the term of the first step as failed. */
  readonly failRule: () => Promise<void>;
  /** Counts the rules that are marked so. */
  readonly undoneRules: () => Promise<number>;
  /** Creates another instance with a refusing procedure, and returns its key. */
  readonly stick: () => Promise<string>;
  /** Makes the procedure accept from now on. */
  readonly mend: () => Promise<void>;
  /** Publishes a second version, where the first step has another code. */
  readonly publishAnother: () => Promise<void>;
  /** Adds ended instances of the long process. */
  readonly addEnded: (count: number) => Promise<void>;
}

async function fill(city: DemoCity): Promise<InstanceCity> {
  const { host } = city;
  await importInto(host, {
    procedimientos: [{ pro_codigo: 'COBRO', nombre_bd: 'city_cobro', usos: ['workflow'], sql: { postgres: refusing } }],
    procesos: [works('RECIBIR'), long].map(published),
    usuarios: [{ username: 'lector', password: PASSWORD, permisos: ['workflow.read'] }],
  });
  const [admin, clerk] = [await callerOf(city, 'admin'), await callerOf(city, 'ventanilla')];
  const start = async (proceso: string): Promise<string> => {
    const { instancia } = await admin('instancias', { proceso });
    return (instancia as { readonly llave: string }).llave;
  };
  const work = async (llave: string, codigo: string, accion: string): Promise<void> => {
    const [row] = await host.database.rows<{ id: number; instf_llave: string }>(
      `SELECT t.id, t.instf_llave FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE i.llave = $1 AND t.codigo = $2 AND t.ended_at IS NULL`,
      [llave, codigo],
    );
    const { id, instf_llave } = row!;
    await clerk('tomar-tarea/', { tarea_id: id });
    await clerk('ejecutar-accion/', { instf_llave, bpm_accion: accion, jsonfiltros: {} });
  };
  const stick = async (): Promise<string> => {
    await host.database.changeRows(refusing);
    const llave = await start('OBRA');
    await work(llave, 'RECIBIR', 'ADMITIR');
    await work(llave, 'JURIDICA', 'DAR');
    await until('the procedure has refused', async () => {
      const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
        WHERE i.llave = $1 AND t.codigo = 'COBRAR' AND t.estado = 'INCIDENTE'`;
      return (await host.database.rows(sql, [llave])).length > 0;
    });
    return llave;
  };
  const stuck = await stick();
  const fresh = await start('OBRA');
  const sixty = await start('LARGO');
  const mend = async (): Promise<void> => {
    await host.database.changeRows(accepting);
  };
  const publishAnother = async (): Promise<void> => {
    await importInto(host, { procesos: [published(works('ADMITIR'))] });
  };
  const addEnded = async (count: number): Promise<void> => {
    await host.database.changeRows(
      `INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, created_at, ended_at)
       SELECT gen_random_uuid()::text, version_id, 'FINALIZADA', datos, revision, next_ordinal, created_at, created_at
       FROM workflow_instance CROSS JOIN generate_series(1, $1) WHERE llave = $2`,
      [count, sixty],
    );
  };
  const failRule = async (): Promise<void> => {
    await host.database.changeRows(
      `UPDATE workflow_timer SET incidente = '{"codigo": "prueba", "mensaje": "No se pudo avisar."}',
         handed_at = '2026-01-02T00:00:00Z', due_at = '2026-01-01T00:00:00Z'
       WHERE task_id IN (SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
                         WHERE i.llave = $1)`,
      [fresh],
    );
  };
  const undoneRules = async (): Promise<number> =>
    (await host.database.rows('SELECT id FROM workflow_timer WHERE incidente IS NOT NULL')).length;
  return { failRule, undoneRules, fresh, stuck, long: sixty, stick, mend, publishAnother, addEnded };
}

const filled = new WeakMap<DemoCity, Promise<InstanceCity>>();

/** Returns the instances of a city, filled once for all views. */
export function instanceCity(city: DemoCity): Promise<InstanceCity> {
  const known = filled.get(city) ?? fill(city);
  filled.set(city, known);
  return known;
}
