import { expect } from 'chai';
import { WaitingCity } from '../../../workflow/support/waiting-city.js';

describe('the withdrawal of a record that its process has returned', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start();
  });
  after(() => waiting?.filing.stop());

  it('is left to the process', async () => {
    const filed = await waiting.filing.file('INICIA');
    await waiting.pending(filed);
    const { admin } = waiting.filing;
    const { data: record } = await admin.query('tramites.records.get', { id: filed.id });
    expect(record).to.include({ estado: 'DEVUELTO', plazo_ciudadano: null });
    const { status, reason } = await admin.mutate('tramites.records.withdraw', { id: filed.id, motivo: 'No llegó.' });
    expect([status, reason]).to.deep.equal([409, 'con_proceso']);
  });
});
