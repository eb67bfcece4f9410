import { expect } from 'chai';
import { Counter, type CounterDraft } from '../support/counter-clerk.js';

describe('a draft that a person has begun elsewhere', () => {
  let counter: Counter;

  before(async () => {
    counter = await Counter.open();
  });
  after(() => counter.city.host.stop());

  it('is worked at the counter as one of the clerk, but cannot be deleted there', async () => {
    const headers = await counter.city.jwt('vecina');
    const borrador = await counter.city.begun('VISITA', headers);
    await counter.city.patch(borrador, { nombre: 'Luz' }, headers).expect(200);
    const { body } = await counter.draft(borrador).expect(200);
    expect(body).to.deep.include({ propio: false, respuestas: { nombre: 'Luz' } });
    expect(body.campos.map(({ obligatorio }: { obligatorio: boolean }) => obligatorio)).to.deep.equal([
      ...[true, false, true, false],
    ]);
    const { body: saved } = await counter.save(body as CounterDraft, { dia: '02/12/2026' }).expect(200);
    // The person goes on elsewhere meanwhile.
    await counter.city.patch(borrador, { nombre: 'Luz Dary' }, headers).expect(200);
    await counter.save(saved as CounterDraft, { dia: '03/12/2026' }).expect(409);
    await counter.file({}, { borrador, revision: String(saved.revision) }, 'VISITA').expect(409);
    await counter.remove(borrador).expect(404);
    expect((await counter.drafts()).items).to.deep.equal([]);
    const { body: summary } = await counter.summary(borrador).expect(200);
    expect(summary.errores).to.deep.equal({});
    const filed = await counter.file({}, { borrador, revision: String(summary.revision) }, 'VISITA').expect(200);
    const stored = await counter.stored(filed.body.datos as number);
    expect(stored).to.deep.include({
      usuario_id: await counter.idOf('vecina'),
      informacion: { nombre: 'Luz Dary', dia: '2026-12-02' },
    });
  });
});
