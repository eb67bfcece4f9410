import { expect } from 'chai';
import { civilDay, partsOf } from '../../../../plugins/calendar/counting/civil-day.js';
import { colombianHolidays, easterOf } from '../../../../plugins/calendar/counting/colombian-holidays.js';

const monthAndDay = (day: number): string =>
  partsOf(day)
    .slice(1)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const holidays = (year: number): string[] => [...colombianHolidays(year).keys()].map(monthAndDay).sort();

describe('Colombian holidays', () => {
  it('are those of Ley 51 in 2026', () => {
    expect(holidays(2026)).to.deep.equal(
      '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25'.split(
        ' ',
      ),
    );
  });

  it('are one less in 2025, when two fall on 30 June', () => {
    expect(holidays(2025)).to.have.length(17).and.to.include('06-30');
    expect(holidays(2026)).to.have.length(18);
    expect(holidays(2027)).to.have.length(18);
  });

  it('have names, two of them where two coincide', () => {
    expect(colombianHolidays(2025).get(civilDay(2025, 6, 30))).to.equal(
      'San Pedro y San Pablo, Sagrado Corazón de Jesús',
    );
    expect(colombianHolidays(2026).get(civilDay(2026, 11, 16))).to.equal('Independencia de Cartagena');
  });

  it('stay on the Monday that they fall on', () => {
    // 6 January 2025 and 29 June 2026 are Mondays.
    expect(holidays(2025)).to.include('01-06');
    expect(holidays(2026)).to.include('06-29');
  });

  it('follow Easter, as early and as late as it can be', () => {
    const easters = {
      1818: '03-22',
      2000: '04-23',
      2008: '03-23',
      2025: '04-20',
      2026: '04-05',
      2038: '04-25',
    };
    for (const [year, date] of Object.entries(easters)) {
      expect(monthAndDay(easterOf(Number(year))), year).to.equal(date);
    }
  });
});
