import { expect } from 'chai';
import type { Counting, Term } from '../../../../plugins/calendar/contract.js';
import { officeHours } from '../../../../plugins/calendar/counting/office-hours.js';
import { TimeZoneDays } from '../../../../plugins/calendar/counting/time-zone-days.js';
import { BOGOTA, counterOf } from '../support/counters.js';

const hours = { desde: '08:00', hasta: '17:00' };
const calendar = counterOf({ hours });

const inShort = ({ dias }: Counting): string[] =>
  dias.map(({ dia, numero, motivo }) => `${dia.slice(5)} ${numero ?? motivo}`);
const count = (moment: string, counter = calendar): string[] =>
  inShort(counter.countDays(new Date(`${moment}-05:00`), { habiles: 1 }));

describe('office hours', () => {
  it('let what arrives within them count on its day', () => {
    for (const time of ['08:00:00.000', '12:00:00', '16:59:59.999']) {
      expect(count(`2026-03-25T${time}`), time).to.deep.equal(['03-25 RECIBO', '03-26 1']);
    }
  });

  it('move what arrives out of them to the next working day', () => {
    for (const time of ['07:59:59.999', '17:00:00.000', '23:59:59.999', '00:00:00']) {
      expect(count(`2026-03-25T${time}`), time).to.deep.equal(['03-25 FUERA_DE_HORARIO', '03-26 RECIBO', '03-27 1']);
    }
  });

  it('move what arrives on a day that is no working day', () => {
    const expected = ['03-28 SABADO', '03-29 DOMINGO', '03-30 RECIBO', '03-31 1'];
    expect(count('2026-03-28T10:00:00')).to.deep.equal(expected);
    const closing = counterOf({ hours, closedDays: ['2026-03-26'] });
    expect(count('2026-03-25T18:00:00', closing)).to.deep.equal([
      ...['03-25 FUERA_DE_HORARIO', '03-26 CERRADO', '03-27 RECIBO', '03-28 SABADO', '03-29 DOMINGO', '03-30 1'],
    ]);
  });

  it('mean nothing to a term that is counted from the end of another one', () => {
    const endAfter = (moment: string, term: Term): string =>
      calendar.endAfter(new Date(`${moment}-05:00`), term).toISOString();
    // The 25th is a Wednesday, the 28th a Saturday.
    expect(endAfter('2026-03-25T23:59:59.999', { habiles: 1 })).to.equal('2026-03-27T04:59:59.999Z');
    expect(endAfter('2026-03-28T12:00:00', 'P1D')).to.equal('2026-03-30T04:59:59.999Z');
  });

  it('are those of the clock, also on a day on which it changes', () => {
    const minute = (moment: string, zone = BOGOTA): number => new TimeZoneDays(zone).minuteOf(new Date(moment));
    expect(minute('2026-03-25T08:30:59.999-05:00')).to.equal(8 * 60 + 30);
    expect(minute('2026-03-25T00:00:00-05:00')).to.equal(0);
    // The clocks of Sydney go back at three on 5 April 2026 and ahead at two on 4 October.
    expect(minute('2026-04-04T22:00:00Z', 'Australia/Sydney')).to.equal(8 * 60);
    expect(minute('2026-10-03T21:00:00Z', 'Australia/Sydney')).to.equal(8 * 60);
    expect(minute('2026-10-04T21:00:00Z', 'Australia/Sydney')).to.equal(8 * 60);
  });

  it('are named with their article', () => {
    const { dias } = calendar.countDays(new Date('2026-03-25T18:00:00-05:00'), 'P1D');
    const fuente = 'Ley 1437 de 2011, art. 54';
    expect(dias[0]).to.deep.equal({
      dia: '2026-03-25',
      cuenta: false,
      numero: null,
      motivo: 'FUERA_DE_HORARIO',
      fuente,
    });
    expect(dias[1]).to.deep.equal({ dia: '2026-03-26', cuenta: false, numero: null, motivo: 'RECIBO', fuente });
    expect(calendar.countDays(new Date('2026-03-25T10:00:00-05:00'), 'P1D').dias[0]).not.to.have.property('fuente');
  });

  it('count months from the day of receipt', () => {
    // Received on Friday at night, which is Monday 30 March; 30 April is a working day.
    expect(calendar.dueDate(new Date('2026-03-27T20:00:00-05:00'), 'P1M').toISOString()).to.equal(
      '2026-05-01T04:59:59.999Z',
    );
  });

  it('may last until midnight, and a day is counted as received within them', () => {
    const open = counterOf({ hours: { desde: '00:00', hasta: '24:00' } });
    expect(count('2026-03-25T23:59:59.999', open)).to.deep.equal(['03-25 RECIBO', '03-26 1']);
    expect(count('2026-03-28T10:00:00', open)).to.include('03-30 RECIBO');
    expect(inShort(calendar.countDay('2026-03-25', { habiles: 1 }, []))).to.deep.equal(['03-25 RECIBO', '03-26 1']);
    expect(inShort(calendar.countDay('2026-03-29', { habiles: 1 }, []))[1]).to.equal('03-30 RECIBO');
  });

  it('are those of a clock of the day, in their order', () => {
    for (const wrong of [
      { desde: '8:00', hasta: '17:00' },
      { desde: '08:00', hasta: '24:01' },
      { desde: '24:00', hasta: '24:00' },
      { desde: '17:00', hasta: '08:00' },
      { desde: '08:00', hasta: '08:00' },
      { desde: '08:60', hasta: '17:00' },
      { desde: '08:00' },
      {},
    ]) {
      expect(officeHours.safeParse(wrong).success, JSON.stringify(wrong)).to.equal(false);
    }
  });
});
