import { expect } from 'chai';
import fc from 'fast-check';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { TermHost } from './support/term-host.js';
import { randomRuns } from '../../support/random-runs.js';

/** Days since the one before, each with what is tried then. */
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 12 }),
    what: fc.constantFrom('pause', 'resume', 'extend' as const),
    habiles: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 6 },
);

const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

describe('any term, whatever is done to it', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  /** Tries a step on a day; false where it is refused. */
  const does = async (owner: TermOwner, day: string, what: string, habiles: number): Promise<boolean> => {
    const tried =
      what === 'pause'
        ? host.pause(owner, day)
        : what === 'resume'
          ? host.resume(owner, day)
          : host.extend(owner, day, { plazo: { habiles } });
    return tried.then(
      () => true,
      (error: unknown) => {
        if ((error as { readonly status?: number }).status !== 409) throw error;
        return false;
      },
    );
  };

  it('never ends earlier, counts each day of its length, and none of a pause', async () => {
    const begins = fc.integer({ min: 0, max: 700 }).map((days) => later('2025-01-02', days));
    await fc.assert(
      fc.asyncProperty(begins, fc.constantFrom('PETICION' as const, { habiles: 20 }), steps, async (from, of, list) => {
        const owner = await host.begin(from, of);
        let day = from;
        let last = (await host.due(owner))!;
        let total = typeof of === 'string' ? 15 : of.habiles;
        let pausedSince: string | undefined;
        const isPaused = new Set<string>();
        for (const { days, what, habiles } of list) {
          day = later(day, days);
          const isDone = await does(owner, day, what, habiles);
          if (isDone && what === 'extend') total += habiles;
          // On the last day that day does not count either.
          if (isDone && what === 'pause') pausedSince = day === last ? day : later(day, 1);
          if (isDone && what === 'resume') {
            for (let off = pausedSince!; off <= day; off = later(off, 1)) isPaused.add(off);
            pausedSince = undefined;
          }
          const due = await host.due(owner);
          expect(due === null).to.equal(pausedSince !== undefined);
          if (due) {
            expect(due >= last, `${due} after ${last}`).to.equal(true);
            last = due;
          }
        }
        const { dias, total: told } = await host.computation(owner);
        expect(told).to.deep.equal({ habiles: total });
        const counted = dias.filter(({ cuenta }) => cuenta);
        if (pausedSince === undefined) {
          expect(counted).to.have.length(total);
          expect(dias.at(-1)!.dia).to.equal(last);
        } else {
          expect(counted.length).to.be.lessThan(total);
          expect(counted.every(({ dia }) => dia < pausedSince)).to.equal(true);
        }
        expect(counted.filter(({ dia }) => isPaused.has(dia))).to.deep.equal([]);
        const off = dias.filter(({ dia, motivo }) => motivo === 'PAUSA' && !isPaused.has(dia)).map(({ dia }) => dia);
        expect(off).to.deep.equal(pausedSince === undefined ? [] : [pausedSince]);
      }),
      randomRuns(60),
    );
  });
});
