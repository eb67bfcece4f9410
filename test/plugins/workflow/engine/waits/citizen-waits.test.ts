import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import type { FiledCase } from '../../support/filing-city.js';
import { WaitingCity } from '../../support/waiting-city.js';

describe('a wait for the citizen', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start();
  });
  after(() => waiting?.filing.stop());

  const calledBy = async ({ llave }: FiledCase): Promise<string> => {
    const [row] = await waiting.host.database.rows<{ llave: string }>(
      'SELECT c.llave FROM workflow_instance c JOIN workflow_instance p ON p.id = c.parent_id WHERE p.llave = $1',
      [llave],
    );
    return row!.llave;
  };
  /** Returns a record that waits for two things, one of a called instance. */
  const askedTwice = async () => {
    const filed = await waiting.filing.file('AMBOS');
    await until('both are open', async () => (await waiting.track(filed)).pendientes?.length === 2);
    return { filed, ids: (await waiting.track(filed)).pendientes!.map(({ id }) => id) };
  };

  it('returns the record with the filing, pauses its term, and shows what is waited for', async () => {
    const { filed, id } = await waiting.asked();
    const { estado, vence, pendientes } = await waiting.track(filed);
    expect({ estado, vence }).to.deep.equal({ estado: 'DEVUELTO', vence: null });
    expect(pendientes).to.have.length(1);
    expect(pendientes![0]).to.include({ id, nombre: 'Completar los planos' });
    expect(pendientes![0]!.hasta).to.be.a('string');
    expect(await waiting.filing.movesOf(filed)).to.deep.equal([
      { desde: 'RADICADO', hacia: 'DEVUELTO', usuario: null, motivo: null },
    ]);
    const { body } = await waiting.formOf(filed, id).expect(200);
    expect(body.schema).to.include({ type: 'object' });
    expect(body.schema.required).to.deep.equal(['plano']);
  });

  it('ends with the answer: the process goes on with it, and the term of the record', async () => {
    const { filed, id } = await waiting.asked();
    const { body } = await waiting.handIn(filed, id).expect(200);
    expect(body).to.deep.equal({ msg: 'Información recibida.' });
    const tracked = await waiting.track(filed);
    expect(tracked).to.include({ estado: 'EN_TRAMITE' }).and.not.to.have.property('pendientes');
    expect(tracked.vence).to.be.a('string');
    const { datos, historial } = await waiting.filing.city.see(filed.llave);
    expect(datos).to.deep.equal({ plano: 'norte' });
    expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'ENTREGA']);
    await waiting.filing.work('luz', filed.llave, 'REVISAR', 'SIGUE');
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE', 'RESUELTO']);
  });

  it('has the name of the user who answers with a login, who is no staff of the case for that', async () => {
    const { filed, id } = await waiting.asked();
    const { client } = waiting.filing.city;
    const as = await client.auth.jwt('beto');
    await waiting.handIn(filed, id).set({ Authorization: 'Bearer nada' }).expect(401);
    await waiting.handIn(filed, id).set(as).expect(200);
    const { historial } = (await client.get('lector', `instancias/${filed.llave}/`).expect(200)).body;
    expect(historial.at(-1)).to.include({ tipo: 'ENTREGA', usuario: 'beto' });
    await client.auth.call('get', `/workflow/api/instancias/${filed.llave}/`, { headers: as }).expect(403);
  });

  it('is asked for by staff, as often as they like', async () => {
    const filed = await waiting.filing.file('LICENCIA');
    for (const plano of ['norte', 'sur']) {
      await waiting.filing.work('luz', filed.llave, 'REVISAR', 'PIDE');
      await waiting.handIn(filed, await waiting.pending(filed), { plano }).expect(200);
    }
    expect((await waiting.filing.city.see(filed.llave)).datos).to.deep.equal({ plano: 'sur' });
    const round = ['DEVUELTO', 'EN_TRAMITE'];
    expect(await waiting.states(filed)).to.deep.equal(['EN_TRAMITE', ...round, ...round]);
  });

  it('resolves the record where the answer ends the process, with one notice', async () => {
    const { database } = waiting.host;
    const filed = await waiting.filing.file('SOLO');
    await database.changeRows("UPDATE tramites_record SET reply_to = 'chat' WHERE id = $1", [filed.id]);
    await waiting.handIn(filed, await waiting.pending(filed)).expect(200);
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE', 'RESUELTO']);
    const notices = 'SELECT ocasion FROM tramites_record_notice WHERE record_id = $1';
    expect(await database.rows(notices, [filed.id])).to.deep.equal([{ ocasion: 'RESUELTO' }]);
  });

  it('takes what its form takes, from the holder of the key alone', async () => {
    const { filed, id } = await waiting.asked();
    const other = await waiting.asked();
    for (const answers of [{}, { plano: '' }, { plano: 'x'.repeat(21) }, { plano: 1 }, { plano: 'a', otro: 1 }]) {
      const { body } = await waiting.handIn(filed, id, answers).expect(400);
      expect(Object.keys(body.errors as object), JSON.stringify(answers)).to.have.length(1);
    }
    await waiting.handIn(filed, id, [1]).expect(400);
    const key = 'key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
    await waiting.handIn({ ...filed, key }, id).expect(404);
    await waiting.handIn(filed, other.id).expect(404);
    await waiting.formOf(filed, other.id).expect(404);
    await waiting.handIn(filed, 2_000_000_000).expect(404);
    await waiting.handIn(filed, 'abc').expect(404);
    const licence = await waiting.filing.file('LICENCIA');
    const { id: review } = await waiting.filing.city.task(licence.llave, 'REVISAR');
    await waiting.handIn(licence, review).expect(404);
    expect((await waiting.filing.city.see(filed.llave)).historial).to.have.length(1);
  });

  it('takes one answer', async () => {
    const { filed, id } = await waiting.asked();
    const answers = await Promise.all([waiting.handIn(filed, id), waiting.handIn(filed, id, { plano: 'sur' })]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const { body } = await waiting.handIn(filed, id).expect(409);
    expect(body.code).to.equal('pendiente_cerrado');
    await waiting.formOf(filed, id).expect(409);
    const { historial } = await waiting.filing.city.see(filed.llave);
    expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', 'ENTREGA']);
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
  });

  it('stays open where the process cannot go on with the answer', async () => {
    const filed = await waiting.filing.file('SOLO');
    const id = await waiting.pending(filed);
    const { body } = await waiting.handIn(filed, id, { plano: 'sur' }).expect(409);
    expect(body.code).to.equal('proceso_detenido');
    expect(body.msg).not.to.contain('funcionario');
    expect(await waiting.pending(filed)).to.equal(id);
  });

  it('takes nothing while the process is suspended', async () => {
    const { filed, id } = await waiting.asked();
    await waiting.filing.admin.mutate('workflow.instances.suspend', { llave: filed.llave, motivo: 'Un papel.' });
    const { body } = await waiting.handIn(filed, id).expect(409);
    expect(body.code).to.equal('instancia_suspendida');
    await waiting.filing.admin.mutate('workflow.instances.resume', { llave: filed.llave, motivo: 'Llegó.' });
    await waiting.handIn(filed, id).expect(200);
  });

  it('is over with its time, and the record goes on or ends with the process', async () => {
    const { filed, id } = await waiting.asked();
    await waiting.timeUp(id);
    expect(await waiting.track(filed)).to.include({ estado: 'EN_TRAMITE' });
    expect((await waiting.handIn(filed, id).expect(409)).body.code).to.equal('pendiente_cerrado');
    const licence = await waiting.filing.file('LICENCIA');
    await waiting.filing.work('luz', licence.llave, 'REVISAR', 'PIDE');
    await waiting.timeUp(await waiting.pending(licence));
    expect(await waiting.states(licence)).to.deep.equal(['EN_TRAMITE', 'DEVUELTO', 'RECHAZADO']);
  });

  it('is left once, where the answer comes as its time is up', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { filed, id } = await waiting.asked();
      const [, { status }] = await Promise.all([waiting.timeUp(id), waiting.handIn(filed, id)]);
      const { historial } = await waiting.filing.city.see(filed.llave);
      const left = status === 200 ? 'ENTREGA' : 'VENCIMIENTO';
      expect(historial.map(({ tipo }) => tipo)).to.deep.equal(['INICIO', left]);
      expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    }
  });

  it('keeps the record returned until nothing is waited for in what it has called either', async () => {
    const { filed, ids } = await askedTwice();
    await waiting.handIn(filed, ids[0]!).expect(200);
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO']);
    await waiting.handIn(filed, ids[1]!).expect(200);
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    await waiting.filing.city.untilTask(filed.llave, 'REVISAR', 'EN_POOL');
  });

  it('gives the record back once, where the last two are answered at once', async () => {
    // Each leaves its own wait, and looks whether the other one is open.
    for (let round = 0; round < 8; round += 1) {
      const { filed, ids } = await askedTwice();
      const answers = await Promise.all(ids.map((id) => waiting.handIn(filed, id)));
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
    }
  });

  it('is over with the called instance that is cancelled', async () => {
    const { filed, ids } = await askedTwice();
    await waiting.handIn(filed, ids[0]!).expect(200);
    const llave = await calledBy(filed);
    await waiting.filing.admin.mutate('workflow.instances.cancel', { llave, motivo: 'Sin visita.' });
    expect(await waiting.states(filed)).to.deep.equal(['DEVUELTO', 'EN_TRAMITE']);
  });

  it('leaves instances that are what their histories say', async () => {
    expect(await waiting.filing.city.checkHistories()).to.be.greaterThan(15);
  });
});
