import { expect } from 'chai';
import { refusalOf, TermHost } from './support/term-host.js';

describe("a term of the city's own", () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  it('has no legal limits, and is extended after its last day too', async () => {
    const owner = await host.begin('2026-03-26', { habiles: 5 });
    expect(await host.extend(owner, '2026-04-20', { plazo: { habiles: 60 } })).to.equal('2026-07-06');
    expect(await host.pause(owner, '2026-06-01')).to.equal(null);
    expect((await host.computation(owner)).plazoCiudadano).to.equal(null);
  });

  it('is extended by a duration where it is one', async () => {
    const owner = await host.begin('2026-03-26', 'P2M');
    expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: { habiles: 1 } }))).to.equal('invalid');
    expect(await host.extend(owner, '2026-04-07', { plazo: 'P1M' })).to.equal('2026-06-26');
    expect(await host.extend(owner, '2026-04-07', { hasta: '2026-07-02' })).to.equal('2026-07-02');
    expect((await host.computation(owner)).total).to.equal('P3M6D');
    // A Sunday, on which no term of months ends.
    expect(await refusalOf(host.extend(owner, '2026-04-07', { hasta: '2026-07-05' }))).to.equal('invalid');
  });

  it('does not become longer than the calendar counts', async () => {
    const owner = await host.begin('2026-03-26', { habiles: 600 });
    expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: { habiles: 401 } }))).to.equal('invalid');
    expect(await refusalOf(host.extend(owner, '2026-04-07', { hasta: '2199-12-31' }))).to.equal('invalid');
    const long = await host.begin('2026-03-26', 'P1Y');
    expect(await refusalOf(host.extend(long, '2026-04-07', { plazo: 'P99Y' }))).to.equal('invalid');
  });

  it('of months is paused day by day, and ends on a working day', async () => {
    const owner = await host.begin('2026-03-26', 'P2M');
    expect(await host.due(owner)).to.equal('2026-05-26');
    await host.pause(owner, '2026-04-07');
    // Four days did not count: 30 May is a Saturday.
    expect(await host.resume(owner, '2026-04-11')).to.equal('2026-06-01');
  });

  it('is of one owner once', async () => {
    const owner = await host.begin('2026-03-26', { habiles: 5 });
    const term = await host.terms.prepareTerm(new Date(), { plazo: { habiles: 5 } });
    const again = host.in((tx) => host.terms.startTerm(tx, owner, term)).catch((error: unknown) => error);
    expect(host.host.database.isUniqueViolation(await again, 'terms_term_owner_uq')).to.equal(true);
  });
});
