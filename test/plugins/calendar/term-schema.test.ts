import { expect } from 'chai';
import { termSchema } from '../../../plugins/calendar/contract.js';

describe('a term', () => {
  it('is working days, or whole years, months, weeks and days', () => {
    for (const term of [{ habiles: 1 }, { habiles: 15 }, 'P5D', 'P2W', 'P1M', 'P1Y6M', 'P1Y2M3W4D', 'P30D']) {
      expect(termSchema.parse(term)).to.deep.equal(term);
    }
  });

  it('is refused in Spanish otherwise', () => {
    const wrong = [
      ...[{}, { habiles: 0 }, { habiles: -1 }, { habiles: 1.5 }, { habiles: '15' }, { habiles: 1001 }],
      ...[{ habiles: 5, dias: 3 }, { habiles: Number.NaN }, 15, null, true, []],
      ...['', 'P', 'P0D', 'PT5H', 'P5', '5D', 'p5d', 'P-5D', 'P1.5D', 'P5D ', 'P1D1M', 'P99999D', 'P1DT1H'],
    ];
    for (const term of wrong) {
      const { success, error } = termSchema.safeParse(term);
      expect(success, JSON.stringify(term)).to.equal(false);
      expect(error!.issues[0]!.message, JSON.stringify(term)).to.match(/^Un plazo es/);
    }
  });
});
