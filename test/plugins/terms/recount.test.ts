import { expect } from 'chai';
import fc from 'fast-check';
import { OpenTerms } from '../../../plugins/terms/clock/open-terms.js';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { until } from '../../../testing/until.js';
import { calendarStaff, closeDays, isRecounted, openDays } from './support/closing-days.js';
import { by, TermHost } from './support/term-host.js';
import { randomRuns } from '../../support/random-runs.js';

describe('the calendar of the city and open terms', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start({ bundle: calendarStaff });
  });
  after(() => host?.stop());

  const kindsOf = async (owner: TermOwner): Promise<string[]> =>
    (await host.computation(owner)).eventos.map(({ tipo }) => tipo);

  it('move the end of a term, once, and back', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.extend(owner, '2026-04-07', { plazo: { habiles: 2 } });
    await closeDays(host.host, ['2026-04-13', '2026-04-15']);
    expect(await host.due(owner)).to.equal('2026-04-24');
    expect(await kindsOf(owner)).to.deep.equal(['PRORROGA', 'CORRECCION']);
    const { eventos } = await host.computation(owner);
    expect(eventos.at(-1)).to.deep.include({ usuario: null, vence: new Date('2026-04-25T04:59:59.999Z') });
    await openDays(host.host, ['2026-04-13', '2026-04-15']);
    expect(await host.due(owner)).to.equal('2026-04-22');
    expect(await kindsOf(owner)).to.deep.equal(['PRORROGA', 'CORRECCION', 'CORRECCION']);
  });

  it('leave what has ended, and count what was paused once it goes on', async () => {
    const ended = await host.begin('2026-03-26', 'PETICION');
    await host.in((tx) => host.terms.endTerm(tx, ended, 'RESPUESTA', by));
    const paused = await host.begin('2026-03-26', 'PETICION');
    await host.pause(paused, '2026-04-07');
    await closeDays(host.host, ['2026-04-20']);
    expect(await host.due(ended)).to.equal('2026-04-20');
    expect(await kindsOf(paused)).to.deep.equal(['PAUSA']);
    expect(await host.resume(paused, '2026-04-08')).to.equal('2026-04-22');
    await openDays(host.host, ['2026-04-20']);
    expect(await host.due(paused)).to.equal('2026-04-21');
  });

  it('are looked at page by page', async () => {
    const owners: TermOwner[] = [];
    for (let index = 0; index < 405; index += 1) owners.push(await host.begin('2026-05-04', { habiles: 3 }));
    await closeDays(host.host, ['2026-05-06']);
    const dues = await Promise.all(owners.map((owner) => host.due(owner)));
    expect(new Set(dues)).to.deep.equal(new Set(['2026-05-08']));
    await openDays(host.host, ['2026-05-06']);
  });

  it('do not undo a change of the term that comes in between', async () => {
    const open = host.host.container.get(OpenTerms);
    const owner = await host.begin('2026-03-26', 'PETICION');
    const read = (await open.page(0, 10_000)).find((one) => one.owner.id === owner.id)!;
    await host.pause(owner, '2026-04-07');
    const move = (revision: number) =>
      host.in((tx) => open.move(tx, { ...read.term, revision }, new Date('2026-05-01T04:59:59.999Z'), new Date()));
    expect(await move(read.term.revision)).to.equal(false);
    expect(await host.due(owner)).to.equal(null);
    expect(await kindsOf(owner)).to.deep.equal(['PAUSA']);
  });

  it('are looked at again, as a host or a transaction may have counted by the days before', async () => {
    // The present of the terms is that of tomorrow: later looks are put off until then.
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const owner = await host.begin(tomorrow, { habiles: 5 });
    const due = await host.due(owner);
    const { database, clock } = host.host;
    const caller = closeDays(host.host, ['2199-12-31']);
    await until('the later looks alone are open', async () => {
      const jobs = await database.rows<{ due_at: Date }>("SELECT due_at FROM host_job WHERE name LIKE 'terms/%'");
      return jobs.length > 0 && jobs.every(({ due_at }) => due_at > clock.now());
    });
    await database.rows('UPDATE terms_term SET due_at = $1 WHERE owner_id = $2', [new Date(), owner.id]);
    clock.advance(48 * 3600);
    await caller;
    expect(await isRecounted(host.host)).to.equal(true);
    expect(await host.due(owner)).to.equal(due);
  });

  it('leave each term as it was where days are closed and opened again', async () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => {
      const at = new Date(Date.parse('2026-06-01') + days * 24 * 3600 * 1000);
      return at.toISOString().slice(0, 10);
    });
    const length = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((habiles) => ({ habiles })),
      fc.constantFrom('P1M', 'P2M'),
    );
    const begun = fc.array(fc.tuple(day, length), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(day, { minLength: 1, maxLength: 8 }), begun, async (closed, terms) => {
        const owners: TermOwner[] = [];
        for (const [from, of] of terms) owners.push(await host.begin(from, of));
        const dues = () => Promise.all(owners.map((owner) => host.due(owner)));
        const before = await dues();
        await closeDays(host.host, closed);
        const meanwhile = await dues();
        meanwhile.forEach((due, index) => {
          expect(due! >= before[index]!).to.equal(true);
          expect(closed).not.to.include(due);
        });
        await openDays(host.host, closed);
        expect(await dues()).to.deep.equal(before);
      }),
      randomRuns(8),
    );
  });
});
