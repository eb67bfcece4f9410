import { expect } from 'chai';
import fc from 'fast-check';
import request from 'supertest';
import { AutomaticTasks } from '../../../../../plugins/workflow/engine/automatic/automatic-tasks.js';
import { PublicSteps } from '../../../../../plugins/workflow/engine/instances/public-steps.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { ScopeBuilder, type NewScope } from '../../support/scope-builder.js';
import { randomRuns } from '../../../../support/random-runs.js';

const TOKEN = 'clave-de-conciliacion';

/** A task that stays open, and others that open beside it, once in each scope. */
const written = definition(
  [
    user('QUEDA', { acciones: ['SIGUE', 'OTRA'].map((codigo) => ({ codigo, nombre: codigo })) }),
    user('VISITAR', { publico: 'Visita' }),
    task('ESPERA', 'PAGO', { mensaje: 'PAGADO' }),
    task('PROCEDIMIENTO', 'MEDIR', { procedimiento: 'ECO' }),
    task('SUBPROCESO', 'LLAMAR', { proceso: 'CHICO' }),
    user('ARCHIVAR', { publico: 'Archivo' }),
    task('FIN', 'FIN'),
  ],
  flow(
    'QUEDA!SIGUE>VISITAR',
    'VISITAR!SIGUE>PAGO',
    'PAGO>MEDIR',
    'MEDIR>ARCHIVAR',
    'QUEDA!OTRA>LLAMAR',
    'LLAMAR>ARCHIVAR',
    'ARCHIVAR!SIGUE>FIN',
  ),
  { codigo: 'VARIAS' },
);
const small = definition([user('HACER'), task('FIN', 'FIN')], flow('HACER!SIGUE>FIN'), { codigo: 'CHICO' });

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly scope: number;
  readonly token: number;
  readonly estado: string;
  readonly pools: number;
}

describe('a task that is open in several scopes', () => {
  let city: AutomaticCity;
  let scopes: ScopeBuilder;

  before(async () => {
    city = await startAutomaticCity({ environment: { BPM_RECONCILE_TOKEN: TOKEN } });
    for (const one of [small, written]) await city.client.release('ana', one);
    scopes = new ScopeBuilder(city);
  });
  after(() => city.stop());

  const rows = async (llave: string): Promise<Row[]> => {
    const found = await city.client.host.database.rows<Row>(
      `SELECT t.id, t.codigo, t.scope, t.token, t.estado,
         (SELECT COUNT(*) FROM workflow_task_pool p WHERE p.task_id = t.id) AS pools
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE i.llave = $1 ORDER BY t.id`,
      [llave],
    );
    return found.map((row) => ({ ...row, pools: Number(row.pools) }));
  };
  /** Starts an instance with a scope for each of these lists of tasks. */
  const opened = async (...tasks: readonly (readonly string[])[]): Promise<{ llave: string; in: number[] }> => {
    const llave = await city.start('VARIAS', {});
    return {
      llave,
      in: await scopes.begin(
        llave,
        tasks.map((own): NewScope => ({ tasks: own })),
      ),
    };
  };
  const reconcile = (event: object) =>
    request(city.client.host.url).post('/workflow/api/reconciliar-bpm/').set('X-Reconcile-Token', TOKEN).send(event);
  const found = (all: readonly Row[], codigo: string, scope: number): Row =>
    all.find((row) => row.codigo === codigo && row.scope === scope)!;

  it('is distinguished by its scope, and taken and ended on its own', async () => {
    const { llave, in: own } = await opened(['VISITAR'], ['VISITAR']);
    const seen = await city.client.get('lector', `instancias/${llave}/`).expect(200);
    const told = (tareas: unknown) =>
      (tareas as { codigo: string; ambito: number }[]).map(({ codigo, ambito }) => [codigo, ambito]);
    expect(told(seen.body.instancia.tareas)).to.deep.equal([['QUEDA', 0], ...own.map((one) => ['VISITAR', one])]);
    const inbox = await city.client.get('luz', 'bandeja/?search=VISITAR').expect(200);
    expect(told(inbox.body.results)).to.deep.equal(own.map((one) => ['VISITAR', one]));

    const second = found(await rows(llave), 'VISITAR', own[1]!);
    const { body } = await city.claim('luz', second.id).expect(200);
    expect(body.tarea).to.include({ codigo: 'VISITAR', ambito: own[1] });
    expect(told(body.instancia.tareas)).to.deep.equal([['QUEDA', 0], ...own.map((one) => ['VISITAR', one])]);
    const acted = await city.act('luz', second.id);
    expect(told(acted.body.instancia.tareas)).to.deep.equal([
      ['QUEDA', 0],
      ['VISITAR', own[0]],
      ['PAGO', own[1]],
    ]);
    const { body: after } = await city.client.get('lector', `instancias/${llave}/`).expect(200);
    const moves = after.historial as { tarea: string | null; ambito: number | null }[];
    expect(moves.slice(-2).map(({ tarea, ambito }) => [tarea, ambito])).to.deep.equal([
      ['VISITAR', own[1]],
      ['VISITAR', own[1]],
    ]);
  });

  it('is named by its scope in a report of another system', async () => {
    const { llave, in: own } = await opened(['PAGO'], ['PAGO']);
    const event = { evento_id: `pago-${llave}`, llave, tarea: 'PAGO' };
    const several = await reconcile(event).expect(409);
    expect(several.body.code).to.equal('movimiento_no_posible');
    for (const one of own) expect(several.body.mensaje).to.include(`PAGO (ámbito ${one})`);
    await reconcile({ ...event, ambito: 0 }).expect(409);
    await reconcile({ ...event, ambito: own[1] }).expect(200);
    const again = await reconcile({ ...event, ambito: own[1] }).expect(200);
    expect(again.body).to.include({ aplicado: false });
    const other = await reconcile({ ...event, ambito: own[0] }).expect(409);
    expect(other.body.code).to.equal('evento_id_usado');
    const all = await rows(llave);
    expect(own.map((scope) => found(all, 'PAGO', scope).estado)).to.deep.equal(['EN_ESPERA', 'COMPLETADA']);
    // One is left: its scope may be omitted.
    await reconcile({ ...event, evento_id: `otro-${llave}`, accion: 'PAGADO' }).expect(200);
    for (const wrong of [
      { ambito: -1, tarea: 'PAGO' },
      { ambito: 'x', tarea: 'PAGO' },
      { ambito: 1, datos: {} },
    ]) {
      await reconcile({ evento_id: 'mal', llave, ...wrong }).expect(400);
    }
  });

  it('puts its outcome under its code, by its scope, within a split as outside', async () => {
    const { llave, in: own } = await opened(['MEDIR'], [], ['LLAMAR'], ['LLAMAR']);
    await scopes.begin(llave, [{ kind: 'PARALELO', parent: own[1]!, tasks: ['MEDIR'] }]);
    const tasks = city.client.host.container.get(AutomaticTasks);
    for (const one of (await rows(llave)).filter(({ estado }) => estado === 'EN_EJECUCION'))
      await tasks.carryOut(one.id, AbortSignal.timeout(60_000));
    const called = await city.client.host.database.rows<{ llave: string }>(
      `SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id
       WHERE i.llave = $1 ORDER BY c.id`,
      [llave],
    );
    for (const [place, one] of called.entries()) await city.work('luz', one.llave, 'HACER', { place });
    const ofScopes = async (codigo: string) => (await city.see(llave)).datos[codigo] as Record<string, object>;
    await until('both calls are back', async () => Object.keys((await ofScopes('LLAMAR')) ?? {}).length === 2);
    expect(await ofScopes('LLAMAR')).to.deep.equal({ [own[2]!]: { place: 0 }, [own[3]!]: { place: 1 } });
    const measured = await ofScopes('MEDIR');
    expect(measured).to.have.keys(own.slice(0, 2).map(String));
    for (const one of Object.values(measured)) expect(one).to.include({ llave_instancia: llave });
    expect((await city.see(llave)).datos).to.have.keys('MEDIR', 'LLAMAR');
  });

  it('is one step for the public, and another one where it opens again', async () => {
    const { llave, in: own } = await opened(['VISITAR'], ['VISITAR']);
    await scopes.begin(llave, [{ tasks: ['ARCHIVAR'] }, { tasks: ['VISITAR'] }]);
    const steps = () => city.client.host.container.get(PublicSteps).listSteps(llave);
    const brief = async () => (await steps()).map(({ nombre, hasta }) => [nombre, hasta !== undefined]);
    expect(await brief()).to.deep.equal([
      ['Visita', false],
      ['Archivo', false],
    ]);
    const visits = (await rows(llave)).filter(({ codigo }) => codigo === 'VISITAR');
    for (const { id } of visits) {
      await city.claim('luz', id).expect(200);
      expect((await brief())[0]).to.deep.equal(['Visita', false]);
      expect((await city.act('luz', id)).status).to.equal(200);
    }
    expect((await brief())[0]).to.deep.equal(['Visita', true]);
    await scopes.begin(llave, [{ parent: own[0]!, tasks: ['VISITAR'] }]);
    expect(await brief()).to.deep.equal([
      ['Visita', true],
      ['Archivo', false],
      ['Visita', false],
    ]);
  });

  it('ends with its scope: cancelled, out of its pools, whatever is done to it concurrently', async () => {
    const tree = fc.array(
      fc.record({
        kind: fc.constantFrom('PARALELO' as const, 'ELEMENTO' as const, 'EVENTO' as const),
        parent: fc.nat(100),
        tasks: fc.subarray(['VISITAR', 'PAGO', 'MEDIR', 'ARCHIVAR']),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const end = async (places: readonly { kind: 'PARALELO'; parent: number; tasks: string[] }[], chosen: number) => {
      const llave = await city.start('VARIAS', {});
      const begun = await scopes.begin(
        llave,
        places.map(({ parent, ...place }, at): NewScope => {
          const outer = parent % (at + 1);
          return { ...place, parent: outer === 0 ? 0 : `#${outer - 1}` };
        }),
      );
      const before = await rows(llave);
      const free = before.filter(({ codigo, estado }) => codigo !== 'QUEDA' && estado === 'EN_POOL');
      const held = free.filter((_, at) => at % 2 === 0);
      for (const { id } of held) await city.claim('rosa', id).expect(200);
      const ended = begun[chosen % begun.length]!;
      const stays = before.find(({ codigo }) => codigo === 'QUEDA')!;
      const isIn = (scope: number): boolean => {
        if (scope === ended || scope === 0) return scope === ended;
        const parent = places[begun.indexOf(scope)]!.parent % (begun.indexOf(scope) + 1);
        return isIn(parent === 0 ? 0 : begun[parent - 1]!);
      };
      const [step] = await Promise.all([
        scopes.end(llave, ended, stays),
        ...free.map(({ id }) => city.claim('luz', id)),
        ...held.map(({ id }) => city.client.post('rosa', 'soltar-tarea/', { tarea_id: id })),
      ]);
      const after = await rows(llave);
      const open = after.filter(({ estado }) => estado !== 'CANCELADA' && estado !== 'COMPLETADA');
      expect(after.filter(({ estado }) => estado === 'CANCELADA').map(({ id }) => id)).to.deep.equal(
        before.filter(({ scope }) => isIn(scope)).map(({ id }) => id),
      );
      expect(step!.open.map(({ id }) => id)).to.deep.equal(open.map(({ id }) => id));
      for (const { estado, pools } of after) expect(pools).to.equal(estado === 'EN_POOL' ? 1 : 0);
      const { state } = await scopes.standing(llave);
      expect(state.scopes.map(({ ordinal }) => ordinal)).to.have.members(begun.filter((scope) => !isIn(scope)));
    };
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(100), (places, chosen) => end(places as Parameters<typeof end>[0], chosen)),
      { ...randomRuns(8), endOnFailure: true },
    );
    await city.checkHistories('decisiones');
  });

  it('ends with its instance, in any scope', async () => {
    const { llave } = await opened(['VISITAR', 'MEDIR'], ['VISITAR']);
    await (await city.client.admin()).mutate('workflow.instances.cancel', { llave });
    expect(new Set((await rows(llave)).map(({ estado, pools }) => `${estado} ${pools}`))).to.deep.equal(
      new Set(['CANCELADA 0']),
    );
    const { state } = await scopes.standing(llave);
    expect([state.tokens, state.scopes, state.arrivals]).to.deep.equal([[], [], []]);
    await city.checkHistories('decisiones');
  });
});
