import { expect } from 'chai';
import fc from 'fast-check';
import type { Counting, Term, UncountedDays } from '../../../../plugins/calendar/contract.js';
import { civilDayText } from '../../../../plugins/calendar/counting/civil-day.js';
import { TimeZoneDays } from '../../../../plugins/calendar/counting/time-zone-days.js';
import { BOGOTA, counterOf } from '../support/counters.js';
import { randomRuns } from '../../../support/random-runs.js';

const calendar = counterOf({ closedDays: ['2026-04-10'] });
const zone = new TimeZoneDays(BOGOTA);

const at = (day: string): Date => new Date(`${day}T10:00:00-05:00`);
const count = (day: string, term: Term, uncounted: readonly UncountedDays[] = []): Counting =>
  calendar.countDays(at(day), term, uncounted);
const pause = (desde: string, hasta: string | null): UncountedDays => ({ desde, hasta, motivo: 'Falta un anexo' });
const dayOf = (moment: Date | null): string | null => moment && civilDayText(zone.dayOf(moment));

/** Returns each day in short: the number of one that counts, else why it does not. */
const inShort = ({ dias }: Counting): string[] =>
  dias.map(({ dia, numero, motivo }) => `${dia.slice(5)} ${numero ?? motivo}`);

describe('a counting', () => {
  it('names each day, why it counts or not, and by which law', () => {
    const { vence, dias } = count('2026-03-27', { habiles: 7 });
    expect(vence!.toISOString()).to.equal('2026-04-10T04:59:59.999Z');
    expect(dias.slice(0, 3)).to.deep.equal([
      { dia: '2026-03-27', cuenta: false, numero: null, motivo: 'RECIBO' },
      { dia: '2026-03-28', cuenta: false, numero: null, motivo: 'SABADO', fuente: 'Ley 4 de 1913, art. 62' },
      { dia: '2026-03-29', cuenta: false, numero: null, motivo: 'DOMINGO', fuente: 'Ley 4 de 1913, art. 62' },
    ]);
    expect(dias[3]).to.deep.equal({ dia: '2026-03-30', cuenta: true, numero: 1, motivo: 'HABIL' });
    expect(dias[7]).to.deep.equal({
      dia: '2026-04-03',
      ...{ cuenta: false, numero: null, motivo: 'FESTIVO' },
      ...{ nombre: 'Viernes Santo', fuente: 'Ley 51 de 1983, art. 1' },
    });
    expect(dias.at(-1)).to.deep.equal({ dia: '2026-04-09', cuenta: true, numero: 7, motivo: 'HABIL' });
    expect(inShort(count('2026-04-09', { habiles: 1 }))).to.deep.equal([
      ...['04-09 RECIBO', '04-10 CERRADO', '04-11 SABADO', '04-12 DOMINGO', '04-13 1'],
    ]);
  });

  it('counts every day of a term in calendar days', () => {
    expect(inShort(count('2026-04-02', 'P3D'))).to.deep.equal(['04-02 RECIBO', '04-03 1', '04-04 2', '04-05 3']);
  });

  it('shows how months go on to a working day', () => {
    const { vence, dias } = count('2026-03-02', 'P1M');
    expect(dayOf(vence)).to.equal('2026-04-06');
    expect(dias.slice(-5).map(({ motivo }) => motivo)).to.deep.equal([
      ...['CALENDARIO', 'FESTIVO', 'SABADO', 'DOMINGO', 'SIGUIENTE_HABIL'],
    ]);
    expect(dias.at(-5)).to.include({ dia: '2026-04-02', numero: 31 });
    expect(dias.at(-1)).to.include({ cuenta: false, numero: null, fuente: 'Ley 4 de 1913, art. 62' });
  });
});

describe('a pause', () => {
  it('counts none of its days, the first and the last included', () => {
    const paused = count('2026-04-13', { habiles: 3 }, [pause('2026-04-15', '2026-04-16')]);
    expect(inShort(paused)).to.deep.equal([
      ...['04-13 RECIBO', '04-14 1', '04-15 PAUSA', '04-16 PAUSA', '04-17 2', '04-18 SABADO', '04-19 DOMINGO'],
      '04-20 3',
    ]);
    expect(paused.dias[2]).to.include({ nombre: 'Falta un anexo' });
    expect(inShort(count('2026-04-13', 'P2D', [pause('2026-04-14', '2026-04-14')]))).to.deep.equal([
      ...['04-13 RECIBO', '04-14 PAUSA', '04-15 1', '04-16 2'],
    ]);
  });

  it('adds its days after the end of months, and then goes on to a working day', () => {
    // Without it, the month ends on Thursday 7 May; two days more would be a Saturday.
    const paused = count('2026-04-07', 'P1M', [pause('2026-04-20', '2026-04-21')]);
    expect(dayOf(paused.vence)).to.equal('2026-05-11');
    // It begins on the working day that the month would have gone on to.
    const late = count('2026-03-02', 'P1M', [pause('2026-04-06', '2026-04-07')]);
    expect(dayOf(late.vence)).to.equal('2026-04-08');
  });

  it('without an end leaves the term without one, unless it begins later', () => {
    const held = count('2026-04-13', { habiles: 3 }, [pause('2026-04-15', null)]);
    expect(held.vence).to.equal(null);
    expect(inShort(held)).to.deep.equal(['04-13 RECIBO', '04-14 1', '04-15 PAUSA']);
    expect(dayOf(count('2026-04-13', { habiles: 3 }, [pause('2026-04-17', null)]).vence)).to.equal('2026-04-16');
    expect(count('2026-03-02', 'P1M', [pause('2026-04-06', null)]).vence).to.equal(null);
  });

  it('that ends before it begins has no days', () => {
    const plain = count('2026-04-13', { habiles: 3 });
    expect(count('2026-04-13', { habiles: 3 }, [pause('2026-04-15', '2026-04-14')])).to.deep.equal(plain);
  });

  for (const day of ['2026-02-30', '15/04/2026', '1899-12-31', '2201-01-01', '']) {
    it(`is refused with a day such as '${day}'`, () => {
      expect(() => count('2026-04-13', 'P5D', [pause(day, null)])).to.throw(RangeError);
    });
  }
});

describe('any term', () => {
  const day = fc
    .date({ min: new Date('2020-01-01T12:00:00Z'), max: new Date('2035-12-31T12:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const duration = fc.constantFrom('P1D', 'P5D', 'P2W', 'P1M', 'P1M2D', 'P3M', 'P1Y');
  const term: fc.Arbitrary<Term> = fc.oneof(
    fc.integer({ min: 1, max: 60 }).map((habiles) => ({ habiles })),
    duration,
  );
  const pauses = (from: string): fc.Arbitrary<UncountedDays[]> =>
    fc.array(
      fc.tuple(fc.integer({ min: -5, max: 90 }), fc.integer({ min: 0, max: 20 })).map(([begin, length]) => {
        const plus = (days: number): string =>
          new Date(Date.parse(from) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
        return pause(plus(begin), plus(begin + length));
      }),
      { maxLength: 3 },
    );

  it('counts back to the day on which it began', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, habiles) => {
        const { vence, dias } = count(from, { habiles });
        expect(dayOf(vence)).to.equal(dias.at(-1)!.dia);
        expect(dias.at(-1)!.numero).to.equal(habiles);
        const counted = dias.filter(({ cuenta }) => cuenta);
        expect(counted.map(({ numero }) => numero)).to.deep.equal(counted.map((_, index) => index + 1));
        // Each day alone is a working day, shown by a term of one day that begins on the eve.
        for (const { dia } of counted.slice(-3)) {
          const eve = new Date(at(dia).getTime() - 24 * 3600 * 1000);
          expect(dayOf(calendar.dueDate(eve, { habiles: 1 }))).to.equal(dia);
        }
      }),
      randomRuns(100),
    );
  });

  it('has every day once, in order, and ends with its due date', () => {
    fc.assert(
      fc.property(day, term, (from, length) => {
        const { vence, dias } = count(from, length);
        const times = dias.map(({ dia }) => Date.parse(dia) / (24 * 3600 * 1000));
        expect(times).to.deep.equal(times.map((_, index) => times[0]! + index));
        expect(dias[0]!.dia).to.equal(from);
        expect(vence).to.deep.equal(calendar.dueDate(at(from), length));
        expect(dias.at(-1)!.dia).to.equal(dayOf(vence));
      }),
      randomRuns(100),
    );
  });

  it('is never shortened by a pause, nor by one more of them', () => {
    const paused = fc
      .tuple(day, term)
      .chain(([from, length]) => fc.tuple(fc.constant(from), fc.constant(length), pauses(from)));
    fc.assert(
      fc.property(paused, ([from, length, stretches]) => {
        let last = count(from, length).vence!;
        for (let some = 1; some <= stretches.length; some += 1) {
          const { vence, dias } = count(from, length, stretches.slice(0, some));
          expect(vence!.getTime()).to.be.at.least(last.getTime());
          for (const { dia, cuenta } of dias) {
            const isPaused = stretches.slice(0, some).some(({ desde, hasta }) => desde <= dia && dia <= hasta!);
            if (isPaused) expect(cuenta, dia).to.equal(false);
          }
          last = vence!;
        }
      }),
      randomRuns(200),
    );
  });
});
