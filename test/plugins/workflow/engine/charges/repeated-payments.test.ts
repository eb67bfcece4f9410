import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { ProcessStarter } from '../../../../../plugins/tramites/contract.js';
import { ChargedPayments } from '../../../../../plugins/workflow/engine/charges/charged-payments.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { ChargingCity } from '../../support/charging-city.js';

describe('an invoice that several tasks wait for', () => {
  let charging: ChargingCity;
  before(async () => {
    charging = await ChargingCity.start();
  });
  after(() => charging?.city.stop());

  const statesOf = async (llave: string): Promise<string[]> =>
    (await charging.payments.ofInstance(llave)).map(({ estado }) => estado);
  const insist = async (llave: string): Promise<void> => {
    await charging.timeUp(llave);
    await charging.city.work('luz', llave, 'INSISTIR');
  };

  it('is paid once in an instance: to the task that waits, or to the last that waited', async () => {
    const waiting = await charging.charge('GIRA', { factura: await charging.addInvoice('P-1') });
    await insist(waiting.llave);
    await charging.payments.pay('P-1');
    expect(await charging.outcome(waiting.llave)).to.equal('PAGADO');
    expect(await statesOf(waiting.llave)).to.deep.equal(['RETIRADO', 'PAGADO']);
    const late = await charging.charge('GIRA', { factura: await charging.addInvoice('P-2') });
    await insist(late.llave);
    await charging.timeUp(late.llave);
    for (const receipt of ['R-1', 'R-2']) await charging.payments.tell('P-2', receipt);
    expect(await statesOf(late.llave)).to.deep.equal(['RETIRADO', 'PAGADO']);
  });

  it('ends no wait of another instance once it is paid', async () => {
    const factura = await charging.addInvoice('P-3');
    const { llave } = await charging.charge('PREDIAL', { factura });
    await charging.payments.pay(factura);
    expect(await charging.outcome(llave)).to.equal('PAGADO');
    const again = { proceso: 'PREDIAL', datos: { factura } };
    const { body } = await charging.city.client.post('jefa', 'instancias/', again).expect(409);
    expect(body).to.deep.include({ code: 'condicion_fallida' });
    expect(body.mensaje).to.contain('tareas.PAGO.pago.factura: El pago de esa factura ya sirvió para otra instancia.');
  });

  it('is paid to the instance that waits, and not to one whose time is over', async () => {
    const factura = await charging.addInvoice('P-6');
    const over = await charging.charge('PREDIAL', { factura });
    await charging.timeUp(over.llave);
    const { llave } = await charging.charge('PREDIAL', { factura });
    for (const receipt of ['R-1', 'R-2']) await charging.payments.tell(factura, receipt);
    expect(await charging.outcome(llave)).to.equal('PAGADO');
    expect([await statesOf(over.llave), await statesOf(llave)]).to.deep.equal([['RETIRADO'], ['PAGADO']]);
  });

  it('that came too late for one instance ends the wait of the next one', async () => {
    const factura = await charging.addInvoice('P-7');
    const over: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { llave } = await charging.charge('PREDIAL', { factura });
      await charging.timeUp(llave);
      over.push(llave);
    }
    await charging.payments.pay(factura);
    expect(await Promise.all(over.map(statesOf))).to.deep.equal([['RETIRADO'], ['PAGADO']]);
    const { llave } = await charging.charge('PREDIAL', { factura });
    expect(await charging.outcome(llave)).to.equal('PAGADO');
  });

  it('serves one of two instances that begin to wait at the same moment', async () => {
    const factura = await charging.addInvoice('P-5');
    const starter = charging.timed.host.container.get<ProcessStarter>(ProcessStarter);
    const late = await starter.prepareProcess('PREDIAL', { factura });
    const start = { proceso: 'PREDIAL', datos: { factura } };
    const both = await Promise.all([1, 2].map(() => charging.city.client.post('jefa', 'instancias/', start)));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
    const refused = both.find(({ status }) => status === 409)!.body as object;
    expect(refused).to.deep.include({ code: 'condicion_fallida' });
    expect(JSON.stringify(refused)).to.contain(
      'tareas.PAGO.pago.factura: Otra tarea ya espera el pago de esa factura.',
    );
    await charging.payments.pay(factura);
    const first = both.find(({ status }) => status === 201)!.body.instancia as { llave: string };
    expect(await charging.outcome(first.llave)).to.equal('PAGADO');
    const record = { kind: 'tramite', recordId: 7_005, tramite: 'PREDIAL' } as const;
    const started = charging.timed.host.database.transaction((tx) => late.startProcess(tx, record));
    expect(await rejectionOf(started))
      .to.have.property('message')
      .that.contains('ya sirvió para otra instancia');
  });

  it('makes no endless loop, and no notice at each turn', async () => {
    const { host } = charging.timed;
    const factura = await charging.addInvoice('P-4');
    const starter = host.container.get<ProcessStarter>(ProcessStarter);
    const prepared = await starter.prepareProcess('GIRA', { factura, sigue: true });
    const record = { kind: 'tramite', recordId: 7_004, tramite: 'GIRA' } as const;
    const { llave } = await host.database.transaction((tx) => prepared.startProcess(tx, record));
    // A thousand steps alone are an incident.
    await host.database.changeRows('UPDATE workflow_instance SET steps_alone = 990 WHERE llave = $1', [llave]);
    await charging.payments.charges.settle(factura);
    await host.container.get(ChargedPayments).opened((await charging.city.task(llave, 'PAGO')).id, false);
    await until('the loop has ended', async () => {
      const sql = `SELECT t.id FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
        WHERE i.llave = $1 AND t.estado = 'INCIDENTE'`;
      return (await host.database.rows(sql, [llave])).length === 1;
    });
    expect((await statesOf(llave)).length).to.be.within(5, 15);
    const notified = charging.payments.notifiedOf(7_004).filter(({ estado }) => estado === 'PAGADO');
    expect(notified).to.have.length(1);
  });

  it('leaves instances that agree with their histories', async () => {
    expect(await charging.city.checkHistories()).to.equal(10);
  });
});
