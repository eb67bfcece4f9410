import { expect } from 'chai';
import fc from 'fast-check';
import { OpenTerms } from '../../../plugins/terms/clock/open-terms.js';
import { TermRecount } from '../../../plugins/terms/clock/term-recount.js';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { until } from '../../../testing/until.js';
import { calendarStaff, closeDays, isRecounted, openDays } from './support/closing-days.js';
import { by, TermHost } from './support/term-host.js';

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

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
    await host.in((tx) => host.terms.end(tx, ended, 'RESPUESTA', by));
    const paused = await host.begin('2026-03-26', 'PETICION');
    await host.pause(paused, '2026-04-07');
    await closeDays(host.host, ['2026-04-20']);
    expect(await host.due(ended)).to.equal('2026-04-20');
    expect(await kindsOf(paused)).to.deep.equal(['PAUSA']);
    expect(await host.resume(paused, '2026-04-08')).to.equal('2026-04-22');
    await openDays(host.host, ['2026-04-20']);
    expect(await host.due(paused)).to.equal('2026-04-21');
  });

  it('move the last day of what the citizen may hand in, while the term is paused', async () => {
    const paused = await host.begin('2026-03-26', 'PETICION');
    const answered = await host.begin('2026-03-26', 'PETICION');
    for (const owner of [paused, answered]) await host.pause(owner, '2026-04-07');
    await host.in((tx) => host.terms.end(tx, answered, 'RESPUESTA', by));
    const lastDays = async (owner: TermOwner) => {
      const { plazoCiudadano, eventos } = await host.computation(owner);
      return [plazoCiudadano, eventos[0]!.plazoCiudadano].map((moment) => moment!.toISOString());
    };
    const [asked, moved] = ['2026-05-08T04:59:59.999Z', '2026-05-09T04:59:59.999Z'];
    await closeDays(host.host, ['2026-05-07']);
    expect(await lastDays(paused)).to.deep.equal([moved, moved]);
    expect(await lastDays(answered)).to.deep.equal([asked, asked]);
    await openDays(host.host, ['2026-05-07']);
    expect(await lastDays(paused)).to.deep.equal([asked, asked]);
  });

  it('are looked at page by page', async () => {
    const owners: TermOwner[] = [];
    for (let index = 0; index < 405; index += 1) owners.push(await host.begin('2026-05-04', { habiles: 3 }));
    await closeDays(host.host, ['2026-05-06']);
    const dues = await Promise.all(owners.map((owner) => host.due(owner)));
    expect(new Set(dues)).to.deep.equal(new Set(['2026-05-08']));
    await openDays(host.host, ['2026-05-06']);
  });

  it('go on behind a page that is given up', async () => {
    for (let index = 0; index < 201; index += 1) await host.begin('2026-03-26', 'PETICION');
    const { database, container } = host.host;
    const { handler } = container.get(TermRecount);
    const behind = "SELECT data FROM host_job WHERE name = 'terms/recount'";
    const jobs = await database.transaction(async (tx) => {
      await handler.givenUp!(tx, { after: 0 }, { cause: 'attempts', words: 'ERROR' });
      const found = await database.rows<{ data: unknown }>(behind, [], tx);
      return found.map(({ data }) => database.parseJson<{ after: number }>(data).after);
    });
    const open = 'SELECT id FROM terms_term WHERE ended_at IS NULL AND due_at IS NOT NULL ORDER BY id';
    expect(jobs).to.include((await database.rows<{ id: number }>(open))[199]!.id);
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

  it('are looked at once more, as a host may have counted by the days before', async () => {
    // The present of the terms is that of tomorrow: the second look is put off until then.
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const owner = await host.begin(tomorrow, { habiles: 5 });
    const due = await host.due(owner);
    const { database, clock } = host.host;
    const caller = closeDays(host.host, ['2199-12-31']);
    await until('the second look alone is open', async () => {
      const jobs = await database.rows<{ due_at: Date }>("SELECT due_at FROM host_job WHERE name LIKE 'terms/%'");
      return jobs.length === 1 && jobs[0]!.due_at > clock.now();
    });
    await database.rows('UPDATE terms_term SET due_at = $1 WHERE owner_id = $2', [new Date(), owner.id]);
    clock.advance(48 * 3600);
    await caller;
    expect(await isRecounted(host.host)).to.equal(true);
    expect(await host.due(owner)).to.equal(due);
  });

  it('leave each term as it was where days are closed and opened again', async () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => later('2026-06-01', days));
    const length = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((habiles) => ({ habiles })),
      fc.constantFrom('P1M', 'P2M'),
    );
    const past = fc.constantFrom('none', 'paused', 'resumed', 'extended');
    const begun = fc.array(fc.tuple(day, length, past), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(day, { minLength: 1, maxLength: 8 }), begun, async (closed, terms) => {
        const owners: TermOwner[] = [];
        for (const [from, of, what] of terms) {
          const owner = await host.begin(from, of);
          owners.push(owner);
          if (what === 'paused' || what === 'resumed') await host.pause(owner, from);
          if (what === 'resumed') await host.resume(owner, later(from, 3));
          if (what === 'extended' && typeof of !== 'string') await host.extend(owner, from, { plazo: { habiles: 4 } });
        }
        const dues = () => Promise.all(owners.map((owner) => host.due(owner)));
        const countings = () =>
          Promise.all(owners.map(async (owner) => (({ dias, total }) => [dias, total])(await host.computation(owner))));
        const before = await dues();
        const counted = await countings();
        await closeDays(host.host, closed);
        const meanwhile = await dues();
        meanwhile.forEach((due, index) => {
          const earlier = before[index]!;
          expect(due === null ? earlier === null : due! >= earlier).to.equal(true);
          expect(closed).not.to.include(due);
        });
        await openDays(host.host, closed);
        expect(await dues()).to.deep.equal(before);
        expect(await countings()).to.deep.equal(counted);
      }),
      { numRuns: 8 },
    );
  });
});
