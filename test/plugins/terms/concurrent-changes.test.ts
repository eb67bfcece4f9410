import { expect } from 'chai';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { by, TermHost } from './support/term-host.js';

describe('changes of one term at once', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  const extend = (owner: TermOwner, habiles: number): Promise<unknown> =>
    host.in((tx) => host.terms.extendTerm(tx, owner, { by, motivo: 'x', until: { plazo: { habiles } } }));

  it('are both there where they fit', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await Promise.all([extend(owner, 7), extend(owner, 8)]);
    const { total, eventos, vence } = await host.computation(owner);
    expect(total).to.deep.equal({ habiles: 30 });
    expect(eventos).to.have.length(2);
    expect(vence).to.deep.equal(eventos.at(-1)!.vence);
    expect(await host.due(owner)).to.equal('2026-05-12');
  });

  it('are one of the two where both would be too much', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    const outcomes = await Promise.allSettled([extend(owner, 10), extend(owner, 10)]);
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect((await host.computation(owner)).total).to.deep.equal({ habiles: 25 });
  });

  it('leave a pause and an end in either order', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    const [paused] = await Promise.allSettled([
      host.in((tx) => host.terms.pauseTerm(tx, owner, { by, motivo: 'x' })),
      host.in((tx) => host.terms.endTerm(tx, owner, 'RESPUESTA', by)),
    ]);
    const { fin, eventos, vence, pausado } = await host.computation(owner);
    expect(fin).to.include({ como: 'RESPUESTA' });
    const kinds = eventos.map(({ tipo }) => tipo);
    expect(kinds).to.deep.equal(paused.status === 'fulfilled' ? ['PAUSA', 'FIN'] : ['FIN']);
    expect(vence === null).to.equal(paused.status === 'fulfilled');
    expect(pausado).to.equal(false);
  });
});
