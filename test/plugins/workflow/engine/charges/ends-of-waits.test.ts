import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { TaskCharges } from '../../../../../plugins/workflow/engine/charges/task-charges.js';
import { ChargingCity, moving, pago } from '../../support/charging-city.js';
import { PAID_AT } from '../../support/test-charges.js';

describe('a wait for a payment that ends otherwise', () => {
  let charging: ChargingCity;
  before(async () => {
    charging = await ChargingCity.start();
  });
  after(() => charging?.city.stop());

  const message = (llave: string) => charging.timed.sendEvent({ llave, tarea: 'PAGO', accion: 'EXENTO' });

  it('withdraws its invoice when its time is up, before any payment', async () => {
    const { llave, factura } = await charging.charge();
    await charging.timeUp(llave);
    expect(await charging.outcome(llave)).to.equal('IMPAGO');
    expect(await charging.states(llave)).to.equal('RETIRADO ANULADA');
    expect(await charging.payments.pay(factura)).to.equal(false);
    expect(await charging.listPayments(llave)).to.deep.equal([]);
    const { body } = await charging.city.client.get('lector', `casos/${llave}/`).expect(200);
    const shown = (body.entradas as { tipo: string; publico: boolean }[]).filter(({ tipo }) => tipo === 'PAGO');
    expect(shown).to.have.length(1);
    expect(shown[0]).to.deep.include({ publico: false });
  });

  it('goes on by the payment that was first, and whose message comes after the time or never', async () => {
    await charging.addInvoice('P-0');
    for (const proceso of ['TASA', 'PREDIAL']) {
      const { llave, factura } = await charging.charge(proceso, { factura: 'P-0' });
      await charging.payments.charges.settle(factura);
      await charging.timeUp(llave);
      expect(await charging.outcome(llave)).to.equal('PAGADO');
      await charging.payments.tell(factura, 'R-2');
      expect(await charging.timed.moves(llave)).to.deep.equal(['INICIO', 'PAGO', 'HECHA', 'AVANCE']);
      const [payment] = await charging.listPayments(llave);
      expect(payment).to.deep.include({ isAwaited: true, pago: { comprobante: 'R-1', fecha: new Date(PAID_AT) } });
    }
  });

  it('is left once, where payment and time come at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 6 }, () => charging.charge()));
    await Promise.all(
      waits.map(async ({ llave, factura }) => {
        const [isPaid] = await Promise.all([charging.payments.pay(factura), charging.timeUp(llave)]);
        expect(await charging.outcome(llave)).to.equal(isPaid ? 'PAGADO' : 'IMPAGO');
        expect(await charging.states(llave)).to.equal(isPaid ? 'PAGADO PAGADA' : 'RETIRADO ANULADA');
      }),
    );
  });

  it('withdraws its invoice at a message, which gives way to a payment', async () => {
    const exempt = await charging.charge();
    await message(exempt.llave).expect(200);
    expect(await charging.outcome(exempt.llave)).to.equal('IMPAGO');
    expect(await charging.states(exempt.llave)).to.equal('RETIRADO ANULADA');
    const paid = await charging.charge();
    await charging.payments.charges.settle(paid.factura);
    expect((await message(paid.llave).expect(409)).body.code).to.equal('movimiento_no_posible');
    expect(await charging.outcome(paid.llave)).to.equal('PAGADO');
  });

  it('withdraws its invoice with a cancelled instance, also one that was called', async () => {
    const llave = await charging.city.start('LLAMA', { titular: 'Ana', valor: 5 });
    await until('the payment is open', async () => (await charging.listPayments(llave)).length === 1);
    const [{ referencia } = { referencia: '' }] = await charging.listPayments(llave);
    expect((await charging.control('cancel', llave)).status).to.equal(200);
    expect((await charging.payments.charges.findInvoice(referencia))!.estado).to.equal('ANULADA');
    expect(await charging.listPayments(llave)).to.deep.equal([]);
  });

  it('keeps a payment that came before a cancellation with the case', async () => {
    const { llave, factura } = await charging.charge();
    await charging.payments.charges.settle(factura);
    expect((await charging.control('cancel', llave)).status).to.equal(200);
    await charging.payments.tell(factura);
    expect(await charging.states(llave)).to.equal('PAGADO PAGADA');
    expect(await charging.city.see(llave)).to.deep.include({ estado: 'CANCELADA' });
    const [payment] = await charging.listPayments(llave);
    expect(payment!.pago).to.include({ comprobante: 'R-1' });
    expect(payment!.isAwaited).to.equal(false);
  });

  it('leaves an invoice that existed, and keeps its late payment with the case', async () => {
    await charging.addInvoice('P-1');
    const { llave } = await charging.charge('PREDIAL', { factura: 'P-1' });
    await charging.timeUp(llave);
    expect(await charging.outcome(llave)).to.equal('IMPAGO');
    expect(await charging.states(llave)).to.equal('RETIRADO PENDIENTE');
    expect(await charging.payments.pay('P-1')).to.equal(true);
    expect(await charging.states(llave)).to.equal('PAGADO PAGADA');
    expect(await charging.timed.moves(llave)).to.deep.equal(['INICIO', 'VENCIMIENTO']);
    expect((await charging.listPayments(llave))[0]!.isAwaited).to.equal(false);
  });

  it('withdraws its invoice with its scope', async () => {
    const { llave } = await charging.charge();
    const { database, container } = charging.timed.host;
    const [task] = await database.rows<{ instance_id: number; token: number }>(
      'SELECT t.instance_id, t.token FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id WHERE i.llave = $1',
      [llave],
    );
    await database.transaction((tx) => container.get(TaskCharges).withdrawOf(tx, task!.instance_id, [task!.token]));
    expect(await charging.states(llave)).to.equal('RETIRADO ANULADA');
  });

  it('moves to a version that waits for a payment, too', async () => {
    const { llave, factura } = await charging.charge('MUDA');
    const admin = await charging.city.client.admin();
    const move = async () =>
      (await admin.mutate('workflow.instances.moveToVersion', { llaves: [llave], motivo: 'x' })).data as object;
    await charging.city.client.release('ana', moving('Otro nombre'));
    await charging.city.client.release('ana', moving('Pago', { mensaje: 'PAGADO' }));
    expect(await move()).to.deep.include({
      omitidas: [
        {
          llave,
          codigo: 'tarea_de_otro_tipo',
          mensaje: 'La tarea PAGO espera un pago, y en la versión 3 no lo espera.',
        },
      ],
    });
    await charging.city.client.release('ana', moving('Pago', { pago: { ...pago, valor: '1' }, hasta: 'P9D' }));
    const before = await charging.timed.timers(llave);
    expect(await move()).to.deep.include({ movidas: 1 });
    expect((await charging.timed.timers(llave)).map(({ due_at }) => due_at)).to.deep.equal([before[0]!.due_at]);
    await charging.payments.pay(factura);
    expect(await charging.outcome(llave)).to.equal('PAGADO');
    expect((await charging.city.see(llave)).datos).to.have.nested.property('PAGO.valor', '87600.50');
  });

  it('goes on in the instance that called it', async () => {
    const llave = await charging.city.start('LLAMA', { titular: 'Ana', valor: 5 });
    await until('the payment is open', async () => (await charging.listPayments(llave)).length === 1);
    const [payment] = await charging.listPayments(llave);
    await charging.payments.pay(payment!.referencia);
    await charging.city.untilEnded(llave);
    const { datos } = await charging.city.see(llave);
    expect(datos['COBRO']).to.have.nested.property('PAGO.factura', payment!.referencia);
  });

  it('leaves instances that agree with their histories', async () => {
    expect(await charging.city.checkHistories()).to.be.greaterThan(12);
  });
});
