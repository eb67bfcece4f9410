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

  it('by its timer is an incident where the tramite demands an answer, and is tried again after it', async () => {
    const { filing, host } = waiting;
    const filed = await filing.file('LICENCIA');
    await filing.work('luz', filed.llave, 'REVISAR', 'PIDE');
    const id = await waiting.pending(filed);
    const demand = "UPDATE tramites_tramite SET exige_respuesta = $1 WHERE codigo = 'LICENCIA'";
    await host.database.changeRows(demand, [true]);
    await waiting.timeUp(id);
    expect(await filing.stateOf(filed)).to.equal('DEVUELTO');
    const [timer] = await filing.admin.items<{ id: number; incidente: object }>('workflow.timers.list', {
      incidentes: true,
    });
    expect(timer!.incidente).to.include({ codigo: 'sin_respuesta' });
    await filing.admin.mutate('tramites.records.answer', { id: filed.id, texto: 'No llegó lo que faltaba.' });
    await waiting.timeUp(id);
    expect(await filing.stateOf(filed)).to.equal('RECHAZADO');
  });
});
