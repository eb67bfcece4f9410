import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { TimerRows } from '../../../../../plugins/workflow/engine/timers/timer-rows.js';
import { until } from '../../../../../testing/until.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { expectPoolTerms } from '../../support/pool-terms.js';
import { TimedCity } from '../../support/timed-city.js';

const end = task('FIN', 'FIN');
const payment = definition(
  [task('ESPERA', 'PAGO', { mensaje: 'PAGADO', hasta: 'P5D' }), end],
  [...flow('PAGO>FIN'), { desde: 'PAGO', vencido: true, hacia: 'FIN' }],
  { codigo: 'PAGO' },
);
const notified = definition(
  [user('A', { plazo: 'P5D', reglas: [{ avisar: { plantilla: 'M_AVISO', para: 'datos.correo' } }] }), end],
  flow('A!SIGUE>FIN'),
  { codigo: 'AVISA' },
);
const motivo = 'Paro judicial';

describe('workflow.timers', () => {
  let timed: TimedCity;
  let admin: AdminCaller;

  before(async () => {
    timed = await TimedCity.start();
    admin = await timed.city.client.admin();
    for (const one of [payment, notified]) await timed.city.client.release('ana', one);
  });
  after(() => timed.city.stop());
  afterEach(() => expectPoolTerms(timed.host.database));

  const timerOf = async (llave: string): Promise<number> => (await timed.timers(llave))[0]!.id;
  const listed = (filter: object = {}) => admin.items('workflow.timers.list', { limit: 2, ...filter });
  const venceOf = async (llave: string): Promise<unknown> => {
    const { body } = await timed.city.client.get('lector', `instancias/${llave}/`).expect(200);
    return body.instancia.tareas[0].vence;
  };

  it('lists timers, the newest first, by instance, and those that could not be done', async () => {
    const llaves = [await timed.city.start('PAGO'), await timed.city.start('PAGO'), await timed.city.start('AVISA')];
    const ids = await Promise.all(llaves.map(timerOf));
    expect((await listed()).map(({ id }) => id)).to.deep.equal([...ids].reverse());
    const [one, ...others] = await listed({ instancia: llaves[0] });
    expect(others).to.deep.equal([]);
    const { vence, ...told } = one!;
    expect(vence).to.equal(await venceOf(llaves[0]!));
    const { id: tarea } = await timed.city.task(llaves[0]!, 'PAGO');
    expect(told).to.deep.equal({
      ...{ id: ids[0], codigo: 'VENCIMIENTO', tarea, tarea_codigo: 'PAGO', instancia: llaves[0], proceso: 'PAGO' },
      ...{ fijado: false, entregado: null, incidente: null },
    });
    expect(await listed({ incidentes: true })).to.deep.equal([]);
    await timed.makeDue(ids[2]!);
    await timed.handOver();
    await until('it is an incident', async () => (await listed({ incidentes: true })).length === 1);
    const [incident] = await listed({ incidentes: true });
    expect(incident).to.deep.include({ id: ids[2], codigo: 'REGLA_1' });
    expect(incident!['incidente']).to.include({ codigo: 'destinatario_invalido' });
    expect((await (await timed.city.client.admin('lector')).query('workflow.timers.list')).status).to.equal(200);
  });

  it('sets another moment, which an incident is tried again at', async () => {
    const llave = await timed.city.start('AVISA');
    const id = await timerOf(llave);
    await timed.makeDue(id);
    await timed.handOver();
    await until('it is an incident', async () => (await timed.moves(llave)).includes('INCIDENTE'));
    await timed.sendEvent({ llave, datos: { correo: 'ana@correo.example' } }).expect(200);
    const fecha = new Date(Date.now() - 60_000).toISOString();
    expect((await admin.mutate('workflow.timers.move', { temporizador: id, fecha, motivo })).status).to.equal(200);
    await timed.handOver();
    await until('it is done', async () => (await timed.moves(llave)).at(-1) === 'AVISO');
    expect((await timed.city.see(llave)).historial.find(({ tipo }) => tipo === 'TEMPORIZADOR_MOVIDO')).to.include({
      motivo,
    });
  });

  it('lengthens a wait, which is seen, and is not done by a job that was written before', async () => {
    const llave = await timed.city.start('PAGO');
    const id = await timerOf(llave);
    await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [id]);
    const fecha = '2031-02-03T12:00:00-05:00';
    await admin.mutate('workflow.timers.move', { temporizador: id, fecha, motivo });
    await timed.carryOut(id);
    expect(await venceOf(llave)).to.equal('2031-02-03T17:00:00.000Z');
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'TEMPORIZADOR_MOVIDO']);
    expect((await listed({ instancia: llave }))[0]).to.include({ fijado: true, entregado: null });
  });

  it('takes a timer away: the wait goes on until the message comes', async () => {
    const llave = await timed.city.start('PAGO');
    const id = await timerOf(llave);
    const input = { temporizador: id, motivo };
    expect((await admin.mutate('workflow.timers.withdraw', input)).status).to.equal(200);
    expect(await timed.timers(llave)).to.deep.equal([]);
    expect(await venceOf(llave)).to.equal(null);
    await timed.carryOut(id);
    await timed.sendEvent({ llave, accion: 'PAGADO' }).expect(200);
    expect(await timed.moves(llave)).to.deep.equal(['INICIO', 'TEMPORIZADOR_RETIRADO', 'RECONCILIACION']);
    const again = await admin.mutate('workflow.timers.withdraw', input);
    expect([again.status, again.reason]).to.deep.equal([404, 'not_found']);
  });

  it('moves a timer or does it, where both come at once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const llave = await timed.city.start('PAGO');
      const id = await timerOf(llave);
      await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [id]);
      const fecha = '2031-02-03T12:00:00-05:00';
      const [moved] = await Promise.all([
        admin.mutate('workflow.timers.move', { temporizador: id, fecha, motivo }),
        timed.carryOut(id),
      ]);
      const last = (await timed.moves(llave)).slice(1);
      expect(last).to.deep.equal([moved.status === 200 ? 'TEMPORIZADOR_MOVIDO' : 'VENCIMIENTO']);
    }
  });

  it('does nothing of a timer that is moved between its own reading and that of its instance', async () => {
    const rows = timed.host.container.get<TimerRows>(TimerRows);
    const find = rows.find.bind(rows);
    for (const [proceso, codigo] of [
      ['PAGO', 'PAGO'],
      ['AVISA', 'A'],
    ] as const) {
      const llave = await timed.city.start(proceso);
      const id = await timerOf(llave);
      await timed.host.database.changeRows('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [id]);
      rows.find = async (of) => {
        rows.find = find;
        const found = await find(of);
        const moved = { temporizador: id, fecha: '2031-02-03T12:00:00-05:00', motivo };
        expect((await admin.mutate('workflow.timers.move', moved)).status).to.equal(200);
        return found;
      };
      await timed.carryOut(id);
      expect((await timed.moves(llave)).slice(1)).to.deep.equal(['TEMPORIZADOR_MOVIDO']);
      expect((await timed.timers(llave)).map((timer) => timer.id)).to.include(id);
      expect((await timed.city.task(llave, codigo)).estado).to.be.oneOf(['EN_ESPERA', 'EN_POOL']);
    }
  });

  it('takes a reason and a moment', async () => {
    const temporizador = await timerOf(await timed.city.start('PAGO'));
    expect((await admin.mutate('workflow.timers.withdraw', { temporizador })).status).to.equal(400);
    const fecha = 'mañana';
    expect((await admin.mutate('workflow.timers.move', { temporizador, fecha, motivo })).status).to.equal(400);
  });

  it('leaves instances that are what their histories say', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(5);
  });
});
