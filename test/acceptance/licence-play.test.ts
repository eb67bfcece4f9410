import { expect } from 'chai';
import { AdminCaller } from '../../testing/admin-caller.js';
import { until } from '../../testing/until.js';
import { AuthClient, PASSWORD } from '../plugins/auth/support/auth-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { tramiteClient, type Filed } from './support/tramite-client.js';

const RECONCILER = 'e6f7a1a4-6c3e-4a0b-8f57-1f3a8d2b9c10';

/** The tasks of people on the way to a denied licence, each with its user, in their order. */
const acts = [
  {
    as: 'ventanilla',
    tarea: 'RADICAR',
    accion: 'ADMITIR',
    procedimiento: 'REGISTRAR_ACTUACION',
    datos: { folios: 12 },
  },
  { tarea: 'PAGO', mensaje: 'PAGADO', datos: { recibo: 'R-1' } },
  {
    as: 'planeacion',
    tarea: 'CONCEPTO_MOVILIDAD',
    accion: 'CONCEPTUAR',
    procedimiento: 'REGISTRAR_ACTUACION',
    datos: { movilidad: 'favorable', plan_transito: false },
  },
  {
    as: 'planeacion',
    tarea: 'CONCEPTO_PLANEACION',
    accion: 'CONCEPTUAR',
    procedimiento: 'REGISTRAR_ACTUACION',
    datos: { planeacion: 'favorable' },
  },
  {
    as: 'planeacion',
    tarea: 'VISITAR',
    accion: 'INFORMAR',
    procedimiento: undefined,
    datos: { area_medida: 30, hallazgos: 'Ninguno' },
  },
  {
    as: 'planeacion',
    tarea: 'RESOLVER',
    accion: 'NEGAR',
    procedimiento: 'REGISTRAR_ACTUACION',
    datos: { motivo: 'Hay una red de gas.' },
  },
] as const;

describe('the licence of the demonstration', () => {
  let city: DemoCity;
  let client: AuthClient;

  before(async () => {
    city = await startDemoCity({ environment: { BPM_RECONCILE_TOKEN: RECONCILER } });
    client = new AuthClient(city.host);
  });
  after(() => city?.stop());

  /** Returns the open task of a tree of instances, once a token has come there. */
  async function openTask(llave: string, codigo: string): Promise<{ id: number; instf_llave: string }> {
    const sql = `SELECT t.id, t.instf_llave FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
      WHERE t.codigo = $1 AND t.ended_at IS NULL
        AND COALESCE(i.root_id, i.id) = (SELECT id FROM workflow_instance WHERE llave = $2)`;
    let found: { id: number; instf_llave: string } | undefined;
    await until(`${codigo} is open`, async () => {
      [found] = await city.host.database.rows<{ id: number; instf_llave: string }>(sql, [codigo, llave]);
      return found !== undefined;
    });
    return found!;
  }

  /** Works the record off as its users do. */
  async function workOff(llave: string): Promise<void> {
    for (const act of acts) {
      const { id, instf_llave } = await openTask(llave, act.tarea);
      if (!('as' in act)) {
        const report = { evento_id: 'pago', tarea: act.tarea, llave, accion: act.mensaje, datos: act.datos };
        const headers = { 'x-reconcile-token': RECONCILER };
        await client.call('post', '/workflow/api/reconciliar-bpm/', { headers, body: report }).expect(200);
        continue;
      }
      const headers = await client.jwt(act.as);
      await client.call('post', '/workflow/api/tomar-tarea/', { headers, body: { tarea_id: id } }).expect(200);
      const body = {
        ...(act.procedimiento && { sp_code: act.procedimiento }),
        instf_llave,
        jsonfiltros: act.datos,
        bpm_accion: act.accion,
      };
      const answer = await client.call('post', '/workflow/api/ejecutar-accion/', { headers, body });
      expect(answer.body, `${act.tarea}: ${answer.text}`).to.deep.include({ EsCorrecto: true });
    }
  }

  /** Returns the transitions that an instance has taken, and its data. */
  async function pathOf(llave: string) {
    const { database } = city.host;
    const moves = await database.rows<{ cambio: unknown }>(
      `SELECT h.cambio FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id
       WHERE i.llave = $1 ORDER BY h.id`,
      [llave],
    );
    return moves.flatMap(({ cambio }) => {
      const { path = [] } = database.parseJson<{ path?: { codigo: string }[] } | null>(cambio) ?? {};
      return path.map(({ codigo }) => codigo);
    });
  }

  it('takes the same way, to the same data, in a play as from its filing to its end', async () => {
    const filed = (
      await multipartOf(
        tramiteClient(city.host),
        'LICENCIA_ESPACIO_PUBLICO',
        filings['LICENCIA_ESPACIO_PUBLICO']!,
      ).expect(200)
    ).body as Filed;
    const { database } = city.host;
    const [{ llave }] = (await database.rows<{ llave: string }>('SELECT llave FROM tramites_record WHERE clave = $1', [
      filed.key,
    ])) as [{ llave: string }];
    await openTask(llave, 'RADICAR');
    const read = async () => {
      const sql = 'SELECT estado, datos FROM workflow_instance WHERE llave = $1';
      const [row] = await database.rows<{ estado: string; datos: unknown }>(sql, [llave]);
      return { estado: row!.estado, datos: database.parseJson<Record<string, unknown>>(row!.datos) };
    };
    const { datos } = await read();
    await workOff(llave);
    await until('the licence has ended', async () => (await read()).estado === 'FINALIZADA');
    const ended = await read();

    const admin = await AdminCaller.login(city.host, 'admin', PASSWORD);
    const pasos = acts
      .filter(({ tarea }) => tarea !== 'VISITAR')
      .map(({ tarea, datos: given, ...act }) => ({
        tarea,
        datos: given,
        ...('as' in act ? { accion: act.accion, usuario: act.as } : { mensaje: act.mensaje }),
      }));
    const { expensas, ...others } = ended.datos;
    expect(expensas).not.to.equal(undefined);
    const resultados = { LIQUIDAR: { expensas }, VISITA: others['VISITA'] };
    const input = { llave: 'LICENCIA_ESPACIO_PUBLICO', datos, pasos, resultados };
    const { data, text } = await admin.mutate('workflow.processes.simulate', input);
    expect(data, text).to.deep.include({ detenida: null, abiertas: [], fin: 'NEGADA' });
    const way = (data.recorrido as { transiciones: string[] }[]).flatMap(({ transiciones }) => transiciones);
    expect(way).to.deep.equal(await pathOf(llave));
    expect(data.datos).to.deep.equal(ended.datos);
  });
});
