import { expect } from 'chai';
import { dayOf, endOfDay } from '../../../src/administration/access/end-of-day.js';

describe('the end of a day', () => {
  it('is that of the city, whatever the time zone of the computer', () => {
    expect(endOfDay('2026-12-31')).to.equal('2027-01-01T04:59:59.000Z');
    expect(dayOf('2027-01-01T04:59:59.999Z')).to.equal('2026-12-31');
    expect(dayOf('2027-01-01T05:00:00.000Z')).to.equal('2027-01-01');
  });
});
