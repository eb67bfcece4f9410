import { expect } from 'chai';
import { PublicSteps } from '../../../../../plugins/workflow/engine/instances/public-steps.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { expectPoolTerms } from '../../support/pool-terms.js';
import { TransferCity } from '../../support/transfer-city.js';

const end = task('FIN', 'FIN');

/** Builds a process of two consecutive tasks of people. */
const petition = (first: object, more: object = {}) => {
  const { codigo } = first as { codigo: string };
  return definition(
    [first as ReturnType<typeof user>, user('RESPONDER'), end],
    flow(`${codigo}!SIGUE>RESPONDER`, 'RESPONDER!SIGUE>FIN'),
    {
      codigo: 'PETICION',
      ...more,
    },
  );
};

const block = (branches: readonly string[], more: object = {}) =>
  definition(
    [
      task('PARALELO', 'ABRIR', { cierra: 'CERRAR' }),
      ...branches.map((one) => user(one)),
      task('UNION', 'CERRAR'),
      end,
    ],
    [
      ...branches.map((one) => ({ codigo: `RAMA_${one.slice(-1)}`, desde: 'ABRIR', hacia: one })),
      ...flow(...branches.map((one) => `${one}!SIGUE>CERRAR`), 'CERRAR>FIN'),
    ],
    { codigo: 'CONCEPTOS', ...more },
  );

describe('a running instance that moves to another version', () => {
  let transfers: TransferCity;

  before(async () => {
    transfers = await TransferCity.start();
  });
  after(() => transfers.stop());
  afterEach(() => transfers.city.checkHistories());
  afterEach(() => expectPoolTerms(transfers.city.client.host.database));

  it('keeps its task with its holder under another code, and ends by the new definition', async () => {
    const { city } = transfers;
    await transfers.publish(petition(user('REVISAR', { publico: 'En revisión' })));
    const held = await city.start('PETICION', { a: 1 });
    const free = await city.start('PETICION');
    const { id } = await city.task(held, 'REVISAR');
    await city.claim('luz', id).expect(200);
    await transfers.publish(
      petition(user('ESTUDIAR', { nombre: 'Estudiar', asignacion: { pool: ['rol:revision'] } }), {
        traslados: [{ desde: 'REVISAR', hacia: 'ESTUDIAR' }],
      }),
    );
    const fits = await transfers.checkMove({ proceso: 'PETICION', desdeVersion: 1 });
    expect(fits.map(({ llave, version, motivos }) => [llave, version, motivos])).to.deep.equal([
      [held, 1, []],
      [free, 1, []],
    ]);
    expect(await transfers.move({ llaves: [held, free, held], version: 2 })).to.deep.equal({
      movidas: 2,
      omitidas: [],
    });
    expect(await transfers.checkMove({ proceso: 'PETICION' })).to.deep.equal([]);
    const seen = await city.see(held);
    expect(seen.tareas[0]).to.deep.include({ id, codigo: 'ESTUDIAR', nombre: 'Estudiar', estado: 'ASIGNADA' });
    expect(seen.datos).to.deep.equal({ a: 1 });
    expect(seen.historial.at(-1)).to.deep.include({
      tipo: 'TRASLADO',
      desde: '1',
      hacia: '2',
      motivo: 'Cambió el procedimiento',
    });
    const { id: other } = await city.task(free, 'ESTUDIAR');
    expect((await city.claim('luz', other)).status).to.equal(403);
    await city.claim('rosa', other).expect(200);
    expect((await city.act('luz', id)).status).to.equal(200);
    await city.work('luz', held, 'RESPONDER');
    await city.untilEnded(held);
  });

  it('continues in a block with the same branches, also after one has reached the join', async () => {
    const { city } = transfers;
    await transfers.publish(block(['JURIDICA_A', 'TECNICA_B']));
    const llave = await city.start('CONCEPTOS');
    await city.work('luz', llave, 'JURIDICA_A');
    await transfers.publish(
      block(['JURIDICA_A', 'INGENIERIA_B'], { traslados: [{ desde: 'TECNICA_B', hacia: 'INGENIERIA_B' }] }),
    );
    await transfers.moveOne(llave);
    await city.work('luz', llave, 'INGENIERIA_B');
    await city.untilEnded(llave);
  });

  it('is refused where a block has other branches, or the task is in another one', async () => {
    const { city } = transfers;
    await transfers.publish(block(['UNA_A', 'OTRA_B'], { codigo: 'RAMAS' }));
    const llave = await city.start('RAMAS');
    await transfers.publish(block(['UNA_A', 'OTRA_B', 'MAS_C'], { codigo: 'RAMAS' }));
    expect((await transfers.refusal('RAMAS', llave)).codigo).to.equal('bloque_distinto');
    await transfers.publish(
      block(['UNA_B', 'OTRA_A'], {
        codigo: 'RAMAS',
        traslados: [
          { desde: 'UNA_A', hacia: 'UNA_B' },
          { desde: 'OTRA_B', hacia: 'OTRA_A' },
        ],
      }),
    );
    expect((await transfers.refusal('RAMAS', llave)).codigo).to.equal('bloque_distinto');
    expect(await transfers.version(llave)).to.equal(1);
    for (const codigo of ['UNA_A', 'OTRA_B']) await city.work('luz', llave, codigo);
    await city.untilEnded(llave);
  });

  it('counts its term and its timers from when the task began, and repeats none that has fired', async () => {
    const { city, timed } = transfers;
    const timedTask = (plazo: string, reglas: readonly object[]) =>
      definition(
        [user('A', { plazo, reglas: reglas as never }), end, task('FIN', 'TARDE')],
        [...flow('A!SIGUE>FIN'), { desde: 'A', vencido: true, hacia: 'TARDE' }],
        { codigo: 'PLAZOS' },
      );
    const soon = { antes: 'P8D', prioridad: 5 };
    await transfers.publish(timedTask('P10D', [soon]));
    const llave = await city.start('PLAZOS');
    const fixed = await city.start('PLAZOS');
    const withdrawn = await city.start('PLAZOS');
    const [rule] = await timed.timers(llave);
    await timed.makeDue(rule!.id);
    await timed.handOver();
    await timed.carryOut(rule!.id);
    expect((await timed.timers(llave)).map(({ codigo }) => codigo)).to.deep.equal(['VENCIMIENTO']);
    const own = (await timed.timers(fixed)).find(({ codigo }) => codigo === 'VENCIMIENTO')!;
    const moment = '2031-02-03T12:00:00.000Z';
    await transfers.admin.mutate('workflow.timers.move', { temporizador: own.id, fecha: moment, motivo: 'Paro' });
    const ending = (await timed.timers(withdrawn)).find(({ codigo }) => codigo === 'VENCIMIENTO')!;
    await transfers.admin.mutate('workflow.timers.withdraw', { temporizador: ending.id, motivo: 'Sobra' });
    const before = await timed.timers(llave);
    await transfers.publish(timedTask('P12D', [{ antes: 'P1D', prioridad: 7 }, soon]));
    for (const one of [llave, fixed, withdrawn]) await transfers.moveOne(one);
    expect((await timed.timers(withdrawn)).map(({ codigo }) => codigo)).to.have.members(['REGLA_1', 'REGLA_2']);
    const after = await timed.timers(llave);
    expect(after.map(({ codigo }) => codigo)).to.deep.equal(['REGLA_1', 'VENCIMIENTO']);
    const days = (after[1]!.due_at.getTime() - before[0]!.due_at.getTime()) / 86_400_000;
    expect(days).to.equal(2);
    const kept = await timed.timers(fixed);
    expect(kept.find(({ codigo }) => codigo === 'VENCIMIENTO')!.due_at.toISOString()).to.equal(moment);
    expect(kept.map(({ codigo }) => codigo)).to.have.members(['REGLA_1', 'REGLA_2', 'VENCIMIENTO']);
    const [late] = (await timed.timers(llave)).filter(({ codigo }) => codigo === 'VENCIMIENTO');
    await timed.makeDue(late!.id);
    await timed.handOver();
    await city.untilEnded(llave);
  });

  it('shows the public ended tasks under their present names', async () => {
    const { city, timed } = transfers;
    const received = (codigo: string, publico: string, more: object = {}) =>
      definition([user(codigo, { publico }), user('B'), end], flow(`${codigo}!SIGUE>B`, 'B!SIGUE>FIN'), {
        codigo: 'PUBLICA',
        ...more,
      });
    await transfers.publish(received('RECIBIR', 'Recibida'));
    const llave = await city.start('PUBLICA');
    await city.work('luz', llave, 'RECIBIR');
    await transfers.publish(received('ADMITIR', 'Admitida', { traslados: [{ desde: 'RECIBIR', hacia: 'ADMITIR' }] }));
    await transfers.moveOne(llave);
    const steps = await timed.host.container.get(PublicSteps).listSteps(llave);
    expect(steps.map(({ nombre }) => nombre)).to.deep.equal(['Admitida']);
    expect((await city.see(llave)).tareas.map(({ codigo }) => codigo)).to.deep.equal(['RECIBIR', 'B']);
  });

  it('is refused where it does not fit, each time with the reason', async () => {
    const { city } = transfers;
    const of = (codigo: string, first: ReturnType<typeof user>, more: object = {}) =>
      definition(
        [first, end],
        [{ desde: first.codigo, hacia: 'FIN', ...(first.tipo === 'USUARIO' ? { accion: 'SIGUE' } : {}) }],
        { codigo, ...more },
      );
    await transfers.publish(of('SIN_LUGAR', user('A')));
    const gone = await city.start('SIN_LUGAR');
    await transfers.publish(of('SIN_LUGAR', user('B')));
    expect(await transfers.refusal('SIN_LUGAR', gone)).to.deep.equal({
      codigo: 'tarea_sin_lugar',
      mensaje: 'La tarea A no tiene lugar en la versión 2: no existe allí, y ningún traslado la lleva a otra.',
    });
    await transfers.publish(of('OTRO_TIPO', user('A')));
    const changed = await city.start('OTRO_TIPO');
    await transfers.publish(of('OTRO_TIPO', task('ESPERA', 'A', { mensaje: 'PAGADO' })));
    expect((await transfers.refusal('OTRO_TIPO', changed)).mensaje).to.equal(
      'La tarea A es USUARIO, y en la versión 2 es ESPERA.',
    );
    await city.client.saveForm('ana', 'F_PLANO', {
      schema: { type: 'object', properties: { plano: { type: 'string' } } },
    });
    await transfers.publish(of('ESPERAS', task('ESPERA', 'A', { mensaje: 'PAGADO' })));
    const waiting = await city.start('ESPERAS');
    await transfers.publish(of('ESPERAS', task('ESPERA', 'A', { ciudadano: { formulario: 'F_PLANO' } })));
    expect(await transfers.refusal('ESPERAS', waiting)).to.deep.equal({
      codigo: 'tarea_de_otro_tipo',
      mensaje: 'La tarea A no espera al ciudadano, y en la versión 2 lo espera.',
    });
    await transfers.publish(of('DE_UNO', user('A')));
    const owned = await city.start('DE_UNO');
    await transfers.publish(of('DE_UNO', user('A', { asignacion: { usuario: 'datos.quien' } })));
    expect((await transfers.refusal('DE_UNO', owned)).codigo).to.equal('asignacion_distinta');
    await transfers.publish(of('LLAMADO', user('A')));
    await transfers.publish(of('LLAMA', task('SUBPROCESO', 'S', { proceso: 'LLAMADO' })));
    const calling = await city.start('LLAMA');
    await city.untilTask(calling, 'S', 'EN_ESPERA');
    await transfers.publish(of('LLAMA', task('SUBPROCESO', 'S', { proceso: 'LLAMADO', nombre: 'Otro' })));
    expect((await transfers.refusal('LLAMA', calling)).codigo).to.equal('subproceso_en_curso');
    await transfers.admin.mutate('workflow.instances.suspend', { llave: owned });
    expect(await transfers.refusal('DE_UNO', owned)).to.deep.equal({
      codigo: 'estado_no_permitido',
      mensaje: 'La instancia está SUSPENDIDA: solo se traslada una ACTIVA.',
    });
    for (const llave of [gone, changed, owned, calling]) expect(await transfers.version(llave)).to.equal(1);
  });

  it('is refused for an earlier version, its own, and an unknown one', async () => {
    const { city } = transfers;
    const one = (nombre: string) => definition([user('A', { nombre }), end], flow('A!SIGUE>FIN'), { codigo: 'VARIAS' });
    await transfers.publish(one('Uno'));
    await transfers.publish(one('Dos'));
    const llave = await city.start('VARIAS');
    const nobody = '5b4c1a8e-1d0f-4c52-9d6e-000000000000';
    const codes = async (llaves: readonly string[], version?: number): Promise<string[]> =>
      (await transfers.move({ llaves, version })).omitidas.map(({ codigo }) => codigo);
    expect(await codes([llave, nobody])).to.deep.equal(['misma_version', 'not_found']);
    expect(await codes([llave], 1)).to.deep.equal(['version_anterior']);
    expect(await codes([llave], 9)).to.deep.equal(['not_found']);
    const { admin } = transfers;
    const missing = await admin.query('workflow.instances.checkMove', { proceso: 'VARIAS', version: 9 });
    expect(missing.status).to.equal(404);
  });

  it('refuses a transfer to a task of another type as it is published', async () => {
    const { client } = transfers.city;
    await transfers.publish(definition([user('A'), end], flow('A!SIGUE>FIN'), { codigo: 'TIPOS' }));
    const wrong = definition([task('ESPERA', 'B', { mensaje: 'PAGADO' }), end], flow('B>FIN'), {
      codigo: 'TIPOS',
      traslados: [{ desde: 'A', hacia: 'B' }],
    });
    const { body: state } = await client.state('ana', 'TIPOS').expect(200);
    const { revision } = state.staging as { revision: number };
    const { body } = await client.saveDraft('ana', 'TIPOS', { definicion: wrong, revision }).expect(200);
    expect((body.errores as { codigo: string }[]).map(({ codigo }) => codigo)).to.deep.equal(['traslado_de_otro_tipo']);
  });

  it('is in one version, whatever comes concurrently', async () => {
    const { city } = transfers;
    const race = (nombre: string) =>
      definition([user('A', { nombre }), user('B', { nombre }), end], flow('A!SIGUE>B', 'B!SIGUE>FIN'), {
        codigo: 'CARRERAS',
      });
    await transfers.publish(race('Uno'));
    const llaves = await Promise.all(Array.from({ length: 6 }, () => city.start('CARRERAS')));
    const ids = await Promise.all(llaves.map(async (llave) => (await city.task(llave, 'A')).id));
    for (const id of ids.slice(0, 3)) await city.claim('luz', id).expect(200);
    await transfers.publish(race('Dos'));
    const [first, second, ...others] = await Promise.all([
      transfers.move({ llaves }),
      transfers.move({ llaves: [...llaves].reverse() }),
      ...ids.slice(0, 3).map((id) => city.act('luz', id)),
      ...ids.slice(3).map((id) => city.claim('rosa', id)),
    ] as const);
    expect(first.movidas + second.movidas).to.equal(llaves.length);
    for (const { codigo } of [...first.omitidas, ...second.omitidas]) expect(codigo).to.equal('misma_version');
    const answers = others as readonly { status: number; body: { code?: string } }[];
    for (const { status, body } of answers) if (status !== 200) expect(body.code).to.equal('busy');
    for (const [index, llave] of llaves.entries()) {
      expect(await transfers.version(llave)).to.equal(2);
      const { tareas } = await city.see(llave);
      const open = tareas.filter(({ estado }) => estado === 'EN_POOL' || estado === 'ASIGNADA');
      const isActedOn = index < 3 && answers[index]!.status === 200;
      expect(open.map(({ codigo }) => codigo)).to.deep.equal([isActedOn ? 'B' : 'A']);
    }
  });

  it('is moved with a reason, and refuses invalid input', async () => {
    const llaves = ['5b4c1a8e-1d0f-4c52-9d6e-000000000000'];
    const move = 'workflow.instances.moveToVersion';
    const many = Array.from({ length: 501 }, () => llaves[0]);
    const wrongs = [{ motivo: ' ' }, { llaves: [] }, { llaves: ['x'] }, { llaves: many }, { version: 0 }, { mas: 1 }];
    for (const wrong of [...wrongs, { version: 2 ** 31 }, { llaves: null }]) {
      const { status } = await transfers.admin.mutate(move, { llaves, motivo: 'x', ...wrong });
      expect(status, JSON.stringify(wrong).slice(0, 80)).to.equal(400);
    }
    for (const wrong of [{}, { proceso: '' }, { proceso: 'X', llaves: [] }, { proceso: 'X', cursor: 'x' }]) {
      const { status } = await transfers.admin.query('workflow.instances.checkMove', wrong);
      expect(status, JSON.stringify(wrong)).to.equal(400);
    }
  });
});
