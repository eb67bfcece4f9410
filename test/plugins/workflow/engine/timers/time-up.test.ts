import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { TimedCity } from '../../support/timed-city.js';

const end = task('FIN', 'FIN');
const overdue = (desde: string, hacia: string, more = {}) => ({ desde, vencido: true, hacia, ...more });

/** A process that waits for a time alone. */
const pause = definition([task('ESPERA', 'PAUSA', { hasta: 'P3D' }), end], flow('PAUSA>FIN'), { codigo: 'PAUSA' });

/** The process without an ordinary transition. */
const time = definition([task('ESPERA', 'PAUSA', { hasta: 'P3D' }), end], [overdue('PAUSA', 'FIN')], {
  codigo: 'SOLO_TIEMPO',
});

/** A process that waits for a message, for a limited time. */
const payment = definition(
  [
    task('ESPERA', 'PAGO', { mensaje: 'PAGADO', hasta: { habiles: 5 } }),
    user('COBRAR'),
    task('FIN', 'PAGADO', { resultado: 'PAGADO' }),
    task('FIN', 'IMPAGO', { resultado: 'IMPAGO', favorable: false }),
  ],
  [...flow('PAGO>PAGADO', 'COBRAR!SIGUE>IMPAGO'), overdue('PAGO', 'COBRAR')],
  { codigo: 'PAGO' },
);

/** An overdue task takes another way, which the data decide. */
const review = definition(
  [user('REVISAR', { plazo: 'P2D' }), user('URGENTE', { asignacion: { usuario: '"rosa"' } }), end],
  [
    ...flow('REVISAR!SIGUE>FIN', 'URGENTE!SIGUE>FIN'),
    overdue('REVISAR', 'URGENTE', { condicion: 'datos.urgente = true' }),
    overdue('REVISAR', 'FIN'),
  ],
  { codigo: 'REVISION' },
);

/** A process whose next task has an unknown user. */
const lost = definition(
  [
    task('ESPERA', 'PAGO', { mensaje: 'PAGADO', hasta: 'P1D' }),
    user('COBRAR', { asignacion: { usuario: 'datos.quien' } }),
    end,
  ],
  [...flow('PAGO>FIN', 'COBRAR!SIGUE>FIN'), overdue('PAGO', 'COBRAR')],
  { codigo: 'PERDIDO' },
);

describe('the time of a task', () => {
  let timed: TimedCity;

  before(async () => {
    timed = await TimedCity.start();
    for (const one of [pause, time, payment, review, lost]) await timed.city.client.release('ana', one);
  });
  after(() => timed.city.stop());

  const states = async (llave: string): Promise<string[]> =>
    (await timed.city.see(llave)).tareas.map(({ codigo, estado }) => `${codigo} ${estado}`);

  it('ends a wait for a time alone, by its ordinary transition, and is shown meanwhile', async () => {
    const llave = await timed.city.start('PAUSA');
    const { body } = await timed.city.client.get('lector', `instancias/${llave}/`).expect(200);
    const [timer] = await timed.timers(llave);
    expect(timer).to.include({ tarea: 'PAUSA', codigo: 'VENCIMIENTO' });
    expect(body.instancia.tareas[0].vence).to.equal(timer!.due_at.toISOString());
    await timed.pass(2);
    await timed.handOver();
    await timed.handOver();
    expect(await states(llave)).to.deep.equal(['PAUSA EN_ESPERA']);
    await timed.pass(2);
    await timed.handOver();
    await timed.city.untilEnded(llave);
    expect(await states(llave)).to.deep.equal(['PAUSA COMPLETADA']);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'VENCIMIENTO']);
    expect(await timed.timers(llave)).to.deep.equal([]);
  });

  it('ends a wait for a message that did not come, by its `vencido` transition', async () => {
    const llave = await timed.city.start('PAGO');
    await timed.pass(12);
    await timed.handOver();
    await timed.city.untilTask(llave, 'COBRAR', 'EN_POOL');
    expect(await states(llave)).to.deep.equal(['PAGO COMPLETADA', 'COBRAR EN_POOL']);
    const late = await timed.sendEvent({ llave, accion: 'PAGADO' });
    expect([late.status, late.body.code]).to.deep.equal([409, 'movimiento_no_posible']);
  });

  it('ends a wait that has no other way, and another system cannot', async () => {
    const llave = await timed.city.start('SOLO_TIEMPO');
    const told = await timed.sendEvent({ llave, tarea: 'PAUSA' });
    expect([told.status, told.body.code]).to.deep.equal([409, 'movimiento_no_posible']);
    const [timer] = await timed.timers(llave);
    await timed.makeDue(timer!.id);
    await timed.handOver();
    await timed.city.untilEnded(llave);
  });

  it('ends with a message that came in time', async () => {
    const llave = await timed.city.start('PAGO');
    const [timer] = await timed.timers(llave);
    await timed.sendEvent({ llave, accion: 'PAGADO' }).expect(200);
    expect(await timed.timers(llave)).to.deep.equal([]);
    await timed.carryOut(timer!.id);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'RECONCILIACION']);
  });

  it('takes a task from people, by the first way whose condition is true', async () => {
    const [urgent, other] = [await timed.city.start('REVISION', { urgente: true }), await timed.city.start('REVISION')];
    const { id } = await timed.city.task(urgent, 'REVISAR');
    await timed.city.claim('luz', id).expect(200);
    await timed.pass(3);
    await timed.handOver();
    await timed.city.untilTask(urgent, 'URGENTE', 'ASIGNADA');
    await timed.city.untilEnded(other);
    expect(await states(urgent)).to.deep.equal(['REVISAR CANCELADA', 'URGENTE ASIGNADA']);
    expect(await states(other)).to.deep.equal(['REVISAR CANCELADA']);
    const late = await timed.city.act('luz', id);
    expect([late.status, late.body.code]).to.deep.equal([409, 'tarea_cerrada']);
    const { count } = (await timed.city.client.get('luz', 'bandeja/?proceso=REVISION').expect(200)).body;
    expect(count).to.equal(0);
  });

  it('ends with an action that came in time', async () => {
    const llave = await timed.city.start('REVISION');
    await timed.city.work('luz', llave, 'REVISAR');
    expect(await timed.timers(llave)).to.deep.equal([]);
  });

  it('waits while the instance is suspended, and ends once, as it is resumed', async () => {
    const llave = await timed.city.start('PAGO');
    const [timer] = await timed.timers(llave);
    const admin = await timed.city.client.admin();
    await admin.mutate('workflow.instances.suspend', { llave, motivo: 'Prueba' });
    await timed.makeDue(timer!.id);
    await timed.handOver();
    const { database } = timed.host;
    await until('its job is done', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'workflow/timer-batch' AND state = 'PENDIENTE'";
      return (await database.rows(sql)).length === 0;
    });
    await timed.handOver();
    expect(await states(llave)).to.deep.equal(['PAGO EN_ESPERA']);
    await admin.mutate('workflow.instances.resume', { llave, motivo: 'Prueba' });
    await timed.city.untilTask(llave, 'COBRAR', 'EN_POOL');
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'SUSPENSION', 'REANUDACION', 'VENCIMIENTO']);
  });

  it('is removed with an instance that is cancelled', async () => {
    const llave = await timed.city.start('PAGO');
    const [timer] = await timed.timers(llave);
    const admin = await timed.city.client.admin();
    await admin.mutate('workflow.instances.cancel', { llave, motivo: 'Prueba' });
    expect(await timed.timers(llave)).to.deep.equal([]);
    await timed.carryOut(timer!.id);
    expect(await states(llave)).to.deep.equal(['PAGO CANCELADA']);
  });

  it('is an incident of the timer where the next task has an unknown user, and the message ends the wait', async () => {
    const llave = await timed.city.start('PERDIDO');
    const [timer] = await timed.timers(llave);
    await timed.makeDue(timer!.id);
    await timed.handOver();
    const { database } = timed.host;
    const incident = async (): Promise<{ codigo: string } | null> => {
      const [row] = await database.rows<{ incidente: unknown }>('SELECT incidente FROM workflow_timer WHERE id = $1', [
        timer!.id,
      ]);
      return database.parseJson(row!.incidente);
    };
    await until('there is an incident', async () => (await incident()) !== null);
    expect((await incident())?.codigo).to.equal('condicion_fallida');
    expect(await states(llave)).to.deep.equal(['PAGO EN_ESPERA']);
    await timed.sendEvent({ llave, accion: 'PAGADO' }).expect(200);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'INCIDENTE', 'RECONCILIACION']);
    expect(await timed.timers(llave)).to.deep.equal([]);
  });

  it('leaves instances that agree with their histories', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(5);
  });
});
