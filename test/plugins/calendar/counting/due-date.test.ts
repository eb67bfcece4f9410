import { expect } from 'chai';
import type { Term } from '../../../../plugins/calendar/contract.js';
import { civilDayText } from '../../../../plugins/calendar/counting/civil-day.js';
import { TimeZoneDays } from '../../../../plugins/calendar/counting/time-zone-days.js';
import { BOGOTA, counterOf, type City } from '../support/counters.js';

/** Returns the date on which a term ends that began at ten in the morning. */
function dueOn(received: string, term: Term, city: City = {}): string {
  const due = counterOf(city).dueDate(new Date(`${received}T10:00:00-05:00`), term);
  const iso = due.toISOString();
  // The last millisecond of a day in Bogotá.
  expect(iso.slice(10)).to.equal('T04:59:59.999Z');
  return new Date(due.getTime() - 5 * 3600 * 1000).toISOString().slice(0, 10);
}

describe('a due date', () => {
  it('counts working days from the day after receipt', () => {
    const vectors: [string, number, string][] = [
      ['2026-03-26', 5, '2026-04-06'],
      ['2026-03-26', 10, '2026-04-13'],
      ['2026-03-26', 15, '2026-04-20'],
      ['2026-03-26', 30, '2026-05-12'],
      ['2025-06-10', 10, '2025-06-25'],
      ['2025-06-10', 15, '2025-07-03'],
      // On a Saturday, on a holiday, and over the end of a year.
      ['2026-03-28', 1, '2026-03-30'],
      ['2026-12-08', 1, '2026-12-09'],
      ['2026-12-30', 3, '2027-01-05'],
    ];
    for (const [received, habiles, due] of vectors) {
      expect(dueOn(received, { habiles }), `${received} + ${habiles}`).to.equal(due);
    }
  });

  it('counts Saturdays where the city says so, but no holiday on a Saturday', () => {
    expect(dueOn('2026-03-26', { habiles: 2 })).to.equal('2026-03-30');
    expect(dueOn('2026-03-26', { habiles: 2 }, { saturdays: true })).to.equal('2026-03-28');
    // 25 December 2027 is a Saturday.
    expect(dueOn('2027-12-24', { habiles: 1 }, { saturdays: true })).to.equal('2027-12-27');
  });

  it('leaves out the closing days of the city', () => {
    const closedDays = ['2026-03-27', '2026-03-30'];
    expect(dueOn('2026-03-26', { habiles: 1 }, { closedDays })).to.equal('2026-03-31');
    expect(dueOn('2026-02-27', 'P1M', { closedDays })).to.equal('2026-03-31');
  });

  it('ends months and years on the day of the same number, or on the next working day', () => {
    expect(dueOn('2026-03-10', 'P1M')).to.equal('2026-04-10');
    // Holy Thursday and Friday, a Saturday and a Sunday.
    expect(dueOn('2026-03-02', 'P1M')).to.equal('2026-04-06');
    expect(dueOn('2025-04-03', 'P1Y')).to.equal('2026-04-06');
    expect(dueOn('2026-09-30', 'P3M')).to.equal('2026-12-30');
    // 1 January is a holiday, and 2 and 3 January 2027 a week-end.
    expect(dueOn('2026-10-01', 'P3M')).to.equal('2027-01-04');
  });

  it('ends them on the last day of a shorter month', () => {
    expect(dueOn('2027-12-31', 'P2M')).to.equal('2028-02-29');
    expect(dueOn('2028-02-29', 'P1Y')).to.equal('2029-02-28');
    expect(dueOn('2026-03-31', 'P1M')).to.equal('2026-04-30');
  });

  it('ends calendar days and weeks where they fall', () => {
    expect(dueOn('2026-03-26', 'P5D')).to.equal('2026-03-31');
    expect(dueOn('2026-03-26', 'P2D')).to.equal('2026-03-28');
    expect(dueOn('2026-03-26', 'P2W')).to.equal('2026-04-09');
    expect(dueOn('2026-03-26', 'P1M2D')).to.equal('2026-04-28');
  });

  it('begins on the day that it is in the city', () => {
    const calendar = counterOf();
    const due = (moment: string): string => calendar.dueDate(new Date(moment), { habiles: 1 }).toISOString();
    expect(due('2026-03-26T23:59:59.999-05:00')).to.equal('2026-03-28T04:59:59.999Z');
    expect(due('2026-03-27T00:00:00.000-05:00')).to.equal('2026-03-31T04:59:59.999Z');
  });

  it('ends with the day where the clocks change', () => {
    const due = (timeZone: string, moment: string): string =>
      counterOf({}, timeZone).dueDate(new Date(moment), 'P1D').toISOString();
    // The clocks of Santiago go back at the end of 4 April 2026 and ahead at the end of 5 September.
    expect(due('America/Santiago', '2026-04-03T12:00:00Z')).to.equal('2026-04-05T03:59:59.999Z');
    expect(due('America/Santiago', '2026-09-04T12:00:00Z')).to.equal('2026-09-06T03:59:59.999Z');
    expect(due('America/Santiago', '2026-09-05T12:00:00Z')).to.equal('2026-09-07T02:59:59.999Z');
    expect(due('Australia/Sydney', '2026-04-03T12:00:00Z')).to.equal('2026-04-04T12:59:59.999Z');
    expect(due('Australia/Sydney', '2026-04-04T12:00:00Z')).to.equal('2026-04-05T13:59:59.999Z');
    expect(due('Australia/Sydney', '2026-10-02T12:00:00Z')).to.equal('2026-10-03T13:59:59.999Z');
    expect(due('Asia/Beirut', '2026-03-27T12:00:00Z')).to.equal('2026-03-28T21:59:59.999Z');
  });

  it('refuses what is no term', () => {
    const calendar = counterOf();
    const wrong: Term[] = ['PT5H', 'P0D', 'P12345D', { habiles: 0 }, { habiles: 1.5 }, { habiles: 1001 }];
    for (const term of wrong) {
      expect(() => calendar.dueDate(new Date(), term), JSON.stringify(term)).to.throw(RangeError);
    }
  });
});

describe('the day of a moment', () => {
  it('begins at midnight of the city, and is asked for in any order', () => {
    const zones = new Map<string, TimeZoneDays>();
    const day = (moment: string, name = BOGOTA): string => {
      const zone = zones.get(name) ?? new TimeZoneDays(name);
      zones.set(name, zone);
      return civilDayText(zone.dayOf(new Date(moment)));
    };
    expect(day('2027-01-01T04:59:59.999Z')).to.equal('2026-12-31');
    expect(day('2027-01-01T05:00:00.000Z')).to.equal('2027-01-01');
    expect(day('2027-01-01T05:00:00.000Z', 'America/Los_Angeles')).to.equal('2026-12-31');
    expect(day('2027-01-01T04:59:59.999Z')).to.equal('2026-12-31');
    // Three quarters of an hour off the hour.
    expect(day('2026-12-31T18:14:59.999Z', 'Asia/Kathmandu')).to.equal('2026-12-31');
    expect(day('2026-12-31T18:15:00.000Z', 'Asia/Kathmandu')).to.equal('2027-01-01');
  });
});
