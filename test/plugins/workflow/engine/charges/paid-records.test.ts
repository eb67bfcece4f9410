import { expect } from 'chai';
import { RecordPayments } from '../../../../../plugins/tramites/contract.js';
import { definition, flow, task } from '../../definition/language/definition-builders.js';
import { FilingCity } from '../../support/filing-city.js';
import { chargesPlugin, TestPayments } from '../../support/test-charges.js';

const pago = { concepto: 'Tasa', titular: '"Ana Gómez"', valor: '5000', si_no_paga: 'Se archiva.' };
const process = definition(
  [
    task('ESPERA', 'PAGO', { pago, hasta: 'P5D' }),
    task('ESPERA', 'VISITA', { mensaje: 'VISITADO' }),
    task('FIN', 'FIN'),
  ],
  [...flow('PAGO>VISITA', 'VISITA>FIN'), { desde: 'PAGO', vencido: true, hacia: 'FIN' }],
  { codigo: 'TASA' },
);

describe('a record whose process waits for a payment', () => {
  let filing: FilingCity;
  before(async () => {
    filing = await FilingCity.start([process], { plugins: [chargesPlugin()] });
    await new TestPayments(filing.city.client.host).charges.createTable();
  });
  after(() => filing?.stop());

  it('keeps its state until the payment comes, and is in process from then on', async () => {
    const { host } = filing.city.client;
    const filed = await filing.file('TASA');
    expect(await filing.stateOf(filed)).to.equal('RADICADO');
    const listed = await host.container.get<RecordPayments>(RecordPayments).listPayments(filed.llave);
    await new TestPayments(host).pay(listed[0]!.referencia);
    expect(await filing.movesOf(filed)).to.deep.equal([
      { desde: 'RADICADO', hacia: 'EN_TRAMITE', usuario: null, motivo: null },
    ]);
    await filing.city.untilTask(filed.llave, 'VISITA', 'EN_ESPERA');
    expect(await filing.city.checkHistories()).to.equal(1);
  });
});
