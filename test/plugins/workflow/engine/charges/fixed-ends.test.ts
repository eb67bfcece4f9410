import { expect } from 'chai';
import { PaymentWork } from '../../../../../plugins/workflow/engine/charges/payment-work.js';
import { InstanceReader } from '../../../../../plugins/workflow/engine/steps/instance-reader.js';
import { MovedMeanwhileError } from '../../../../../plugins/workflow/engine/steps/task-hold.js';
import { TimeRecount } from '../../../../../plugins/workflow/engine/timers/time-recount.js';
import { TimerRows } from '../../../../../plugins/workflow/engine/timers/timer-rows.js';
import { ChargingCity, moving, pago } from '../../support/charging-city.js';

const DAY_MILLISECONDS = 86_400_000;

describe('the end of a wait for a payment', () => {
  let charging: ChargingCity;
  before(async () => {
    charging = await ChargingCity.start();
  });
  after(() => charging?.city.stop());

  const change = async (move: 'move' | 'withdraw', temporizador: number, more: object = {}) =>
    (await charging.city.client.admin()).mutate(`workflow.timers.${move}`, { temporizador, motivo: 'x', ...more });
  const fecha = new Date(Date.now() + 30 * DAY_MILLISECONDS).toISOString();

  it('stays the last day of its invoice, also where the calendar changes', async () => {
    await charging.city.client.release('ana', moving('Pago', { pago, hasta: { habiles: 10 } }));
    const { llave } = await charging.charge('MUDA');
    const ends = async () => [await charging.city.task(llave, 'PAGO'), await charging.timed.timers(llave)];
    const before = await ends();
    const dias = Array.from({ length: 5 }, (_, index) => ({
      dia: new Date(Date.now() + (7 + index) * DAY_MILLISECONDS).toISOString().slice(0, 10),
      motivo: 'Feria',
    }));
    const admin = await charging.city.client.admin();
    expect((await admin.mutate('calendar.closedDays.close', { dias })).status).to.equal(200);
    await charging.timed.host.container.get(TimeRecount).recount(0, () => Promise.resolve());
    expect(await ends()).to.deep.equal(before);
  });

  it('is not moved or withdrawn, unless its timer has an incident', async () => {
    const { llave } = await charging.charge();
    const [{ id } = { id: 0 }] = await charging.timed.timers(llave);
    for (const refused of [await change('move', id, { fecha }), await change('withdraw', id)]) {
      expect(refused).to.deep.include({ status: 409 });
      expect(JSON.stringify(refused)).to.include('plazo_de_pago');
    }
    const { container, database } = charging.timed.host;
    await database.changeRows('UPDATE workflow_timer SET handed_at = $1 WHERE id = $2', [new Date(), id]);
    const incident = { codigo: 'trabajo_abandonado', mensaje: 'x' };
    await database.transaction((tx) => container.get(TimerRows).incident(tx, id, incident));
    expect((await change('move', id, { fecha: new Date().toISOString() })).status).to.equal(200);
    await charging.timeUp(llave);
    expect(await charging.outcome(llave)).to.equal('IMPAGO');
  });

  it('is no message without its code', async () => {
    const factura = await charging.addInvoice('P-1');
    const { llave } = await charging.charge('PREDIAL', { factura });
    const { body } = await charging.timed.sendEvent({ llave, tarea: 'PAGO' }).expect(409);
    expect(body.code).to.equal('movimiento_no_posible');
    await charging.city.untilTask(llave, 'PAGO', 'EN_ESPERA');
  });

  it('is no message to a task that has an incident after its payment', async () => {
    const llave = await charging.city.start('LIQUIDA', { titular: 'Ana', valor: 1, revisor: 'nadie' });
    await charging.city.work('luz', llave, 'LIQUIDAR');
    const [one] = await charging.payments.ofInstance(llave);
    const reader = charging.timed.host.container.get(InstanceReader);
    const byTask = reader.byTask.bind(reader);
    // The payment comes between the two reads of the message.
    reader.byTask = async (id, tx) => {
      reader.byTask = byTask;
      await charging.payments.pay(one!.factura);
      await charging.city.incidentOf(llave, 'PAGO');
      return byTask(id, tx);
    };
    const event = { llave, tarea: 'PAGO', accion: 'EXENTO', datos: { revisor: 'rosa' } };
    expect((await charging.timed.sendEvent(event).expect(409)).body.code).to.equal('movimiento_no_posible');
    expect(await charging.states(llave)).to.equal('PAGADO PAGADA');
  });

  it('outdates the work of a payment that began in another version', async () => {
    const { llave, factura } = await charging.charge('MUDA');
    const { container } = charging.timed.host;
    const { id } = await charging.city.task(llave, 'PAGO');
    const instance = (await container.get(InstanceReader).byTask(id))!;
    await charging.city.client.release('ana', moving('Pago', { pago: { ...pago, valor: '1' } }));
    const admin = await charging.city.client.admin();
    const moved = await admin.mutate('workflow.instances.moveToVersion', { llaves: [llave], motivo: 'x' });
    expect(moved.data).to.deep.include({ movidas: 1 });
    await charging.control('suspend', llave);
    await charging.payments.pay(factura);
    const request = { instance } as Parameters<PaymentWork['carryOut']>[0];
    const late = await container
      .get(PaymentWork)
      .carryOut(request)
      .catch((error: unknown) => error);
    expect(late).to.be.instanceOf(MovedMeanwhileError);
    await charging.control('resume', llave);
    expect(await charging.outcome(llave)).to.equal('PAGADO');
  });

  it('closes the ways to pay, before its timer runs', async () => {
    const factura = await charging.addInvoice('P-2', { vencimiento: fecha.slice(0, 10) });
    const { llave } = await charging.charge('PREDIAL', { factura });
    const [open] = await charging.listPayments(llave);
    const last = new Date(open!.hasta!.getTime() - DAY_MILLISECONDS / 2).toISOString().slice(0, 10);
    expect(open!.enlace).to.equal(`https://pagos.example/P-2?hasta=${last}`);
    charging.timed.host.clock.advance(6 * 86_400);
    const [over] = await charging.listPayments(llave);
    expect(over).to.deep.include({ estado: 'PENDIENTE', lugares: [], enlace: undefined });
  });
});
