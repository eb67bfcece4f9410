import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { ProcessStarter } from '../../../../../plugins/tramites/contract.js';
import { AutomaticTasks } from '../../../../../plugins/workflow/engine/automatic/automatic-tasks.js';
import { ChargingCity, fee } from '../../support/charging-city.js';
import { REFUSED } from '../../support/test-charges.js';

describe('a payment that a task waits for', () => {
  let charging: ChargingCity;
  before(async () => {
    charging = await ChargingCity.start();
  });
  after(() => charging?.city.stop());

  const refusal = async (proceso: string, datos: object): Promise<string> => {
    const { body } = await charging.city.client.post('jefa', 'instancias/', { proceso, datos }).expect(409);
    expect(body.code).to.equal('condicion_fallida');
    return body.mensaje as string;
  };

  it('is an invoice that the step issues, to be paid until the last day of the wait', async () => {
    const { llave, factura } = await charging.charge('TASA', { valor: '0087600.5' });
    const { vence } = (await charging.city.task(llave, 'PAGO')) as unknown as { vence: string };
    const { vencimiento, ...invoice } = (await charging.payments.charges.findInvoice(factura))!;
    expect(invoice).to.include({ concepto: 'Expensas', valor: '87600.50', estado: 'PENDIENTE' });
    expect(new Date(`${vencimiento!}T23:59:59.999-05:00`).toISOString()).to.equal(vence);
    const [payment] = await charging.listPayments(llave);
    const { id, hasta, ...shown } = payment!;
    expect([typeof id, hasta!.toISOString()]).to.deep.equal(['number', vence]);
    expect(shown).to.deep.equal({
      concepto: 'Expensas',
      referencia: factura,
      valor: '87600.50',
      moneda: 'COP',
      siNoPaga: 'Se archiva.',
      estado: 'PENDIENTE',
      pago: undefined,
      isAwaited: true,
      lugares: ['Banco de la ciudad'],
      enlace: `https://pagos.example/${factura}?hasta=${vencimiento}`,
      codigoBarras: undefined,
    });
  });

  it('needs a positive amount with two decimals, a name, and a plugin that issues it', async () => {
    for (const valor of [0, -1, 0.001, '1,5', 'x', null, true, 1e14, '1e3', '0.00']) {
      expect(await refusal('TASA', { titular: 'Ana', valor }), String(valor)).to.contain('tareas.PAGO.pago.valor');
    }
    await charging.city.start('TASA', { titular: 'x'.repeat(300), valor: 1 });
    expect(charging.payments.charges.debtors.at(-1)).to.equal('x'.repeat(200));
    for (const titular of [' ', 7, null]) {
      expect(await refusal('TASA', { titular, valor: 1 })).to.contain('tareas.PAGO.pago.titular');
    }
    expect(await refusal('TASA', { titular: REFUSED, valor: 1 })).to.contain('tareas.PAGO.pago: Esa persona no debe.');
    for (const factura of ['F-NADA', '', null]) {
      expect(await refusal('PREDIAL', { factura })).to.contain('tareas.PAGO.pago.factura');
    }
  });

  it('ends the wait once, however often it is reported, and its receipt is in the data and the case', async () => {
    const { llave, factura } = await charging.charge();
    await charging.payments.charges.settle(factura);
    await Promise.all(['R-1', 'R-1', 'R-1'].map((receipt) => charging.payments.tell(factura, receipt)));
    const { id } = await charging.city.task(llave, 'PAGO');
    const work = charging.timed.host.container.get(AutomaticTasks);
    const { signal } = new AbortController();
    // The job of a host that has died runs again.
    await Promise.all([1, 2].map(() => work.carryOut(id, signal)));
    expect(await charging.outcome(llave)).to.equal('PAGADO');
    await charging.payments.tell(factura, 'R-2');
    expect(await charging.timed.moves(llave)).to.deep.equal(['INICIO', 'PAGO', 'HECHA', 'AVANCE']);
    const fecha = '2026-03-10T15:00:00.000Z';
    expect((await charging.city.see(llave)).datos['PAGO']).to.deep.equal({
      ...{ factura, valor: '87600.50', moneda: 'COP', comprobante: 'R-1', fecha },
    });
    const [payment] = await charging.listPayments(llave);
    expect(payment).to.deep.include({ estado: 'PAGADO', pago: { comprobante: 'R-1', fecha: new Date(fecha) } });
    expect(payment!.lugares).to.deep.equal([]);
    const { body } = await charging.city.client.get('lector', `casos/${llave}/`).expect(200);
    const entries = (body.entradas as { tipo: string; publico: boolean; datos: object }[]).filter(
      ({ tipo }) => tipo === 'PAGO',
    );
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({ publico: true, usuario: null });
    expect(entries[0]!.datos).to.include({ referencia: factura, estado: 'PAGADO', comprobante: 'R-1', pagado: fecha });
  });

  it('waits with a suspended instance, which goes on when it is resumed', async () => {
    const { llave, factura } = await charging.charge();
    await charging.control('suspend', llave);
    expect(await charging.payments.pay(factura)).to.equal(true);
    expect(await charging.states(llave)).to.equal('PAGADO PAGADA');
    await charging.timeUp(llave);
    await charging.control('resume', llave);
    expect(await charging.outcome(llave)).to.equal('PAGADO');
  });

  it('is an incident where the process cannot go on, and the retry finds it', async () => {
    const llave = await charging.city.start('LIQUIDA', { titular: 'Ana', valor: 1, revisor: 'nadie' });
    await charging.city.work('luz', llave, 'LIQUIDAR');
    const [one] = await charging.payments.ofInstance(llave);
    await charging.payments.pay(one!.factura);
    expect(await charging.city.incidentOf(llave, 'PAGO')).to.include({ codigo: 'condicion_fallida' });
    await charging.timeUp(llave);
    await charging.timed.sendEvent({ llave, datos: { revisor: 'rosa' } }).expect(200);
    const { id } = await charging.city.task(llave, 'PAGO');
    const admin = await charging.city.client.admin();
    expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'x' })).status).to.equal(200);
    await charging.city.untilTask(llave, 'REVISAR', 'ASIGNADA');
    expect(await charging.states(llave)).to.equal('PAGADO PAGADA');
  });

  it('is that of an invoice that exists, also one that was paid before', async () => {
    await charging.addInvoice('P-1');
    const { llave } = await charging.charge('PREDIAL', { factura: 'P-1' });
    await charging.payments.pay('P-1');
    expect(await charging.outcome(llave)).to.equal('PAGADO');
    const at = new Date('2026-03-04T14:00:00Z');
    for (const pago of [undefined, { comprobante: 'R-7', at }]) {
      const factura = `P-2-${pago?.comprobante ?? ''}`;
      await charging.addInvoice(factura, { estado: 'PAGADA', pago });
      const before = await charging.charge('PREDIAL', { factura });
      expect(await charging.outcome(before.llave)).to.equal('PAGADO');
      const [payment] = await charging.listPayments(before.llave);
      expect(payment!.pago!.comprobante).to.equal(pago?.comprobante);
      if (pago) expect(payment!.pago!.fecha).to.deep.equal(at);
      const { datos } = await charging.city.see(before.llave);
      expect(datos).to.have.nested.property('PAGO.comprobante', pago?.comprobante ?? null);
    }
    for (const estado of ['ANULADA', 'VENCIDA'] as const) {
      await charging.addInvoice(`P-${estado}`, { estado });
      expect(await refusal('PREDIAL', { factura: `P-${estado}` })).to.contain('tareas.PAGO.pago.factura');
    }
  });

  it('ends on the last day of an invoice that ends before the wait', async () => {
    const vencimiento = charging.timed.host.clock.now().toISOString().slice(0, 10);
    await charging.addInvoice('P-3', { vencimiento });
    const { llave } = await charging.charge('PREDIAL', { factura: 'P-3' });
    const [payment] = await charging.listPayments(llave);
    expect(payment!.hasta).to.deep.equal(new Date(`${vencimiento}T23:59:59.999-05:00`));
  });

  it('is not published where its invoice is issued elsewhere', async () => {
    const { charges } = charging.payments;
    charges.canIssue = false;
    const issued = { ...fee, codigo: 'OTRA' };
    const refused = await charging.city.client.release('ana', issued).catch(String);
    charges.canIssue = true;
    expect(refused).to.include('cobros_en_otra_parte');
    expect(await charging.city.client.release('ana', issued)).to.equal(1);
  });

  it('is notified to the citizen as it begins and as it comes, also with the filing', async () => {
    const { host } = charging.timed;
    const starter = host.container.get<ProcessStarter>(ProcessStarter);
    const told = (recordId: number) => charging.payments.notifiedOf(recordId).map(({ estado }) => estado);
    const filed = await starter.prepareProcess('TASA', { titular: 'Ana', valor: 1 });
    await host.database.transaction((tx) =>
      filed.startProcess(tx, { kind: 'tramite', recordId: 7_001, tramite: 'TASA' }),
    );
    await until('the citizen knows', () => told(7_001).length === 1);
    const later = await starter.prepareProcess('LIQUIDA', { titular: 'Ana', valor: 1, revisor: 'rosa' });
    const { llave } = await host.database.transaction((tx) =>
      later.startProcess(tx, { kind: 'tramite', recordId: 7_002, tramite: 'LIQUIDA' }),
    );
    expect(told(7_002)).to.deep.equal([]);
    await charging.city.work('luz', llave, 'LIQUIDAR');
    expect(told(7_002)).to.deep.equal(['PENDIENTE']);
    const [one] = await charging.payments.ofInstance(llave);
    await charging.payments.pay(one!.factura);
    expect(told(7_002)).to.deep.equal(['PENDIENTE', 'PAGADO']);
    await charging.city.untilTask(llave, 'REVISAR', 'ASIGNADA');
  });

  it('leaves instances that agree with their histories', async () => {
    expect(await charging.city.checkHistories()).to.be.greaterThan(7);
  });
});
