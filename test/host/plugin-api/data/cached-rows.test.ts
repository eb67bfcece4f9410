import { expect } from 'chai';
import { CachedRows, UnavailableError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the rows of a table that is cached as a whole', () => {
  const told: [string, unknown][] = [];
  const fault = new Error('no list');
  const rows = new CachedRows<number>(
    [
      ['one', () => 1],
      [
        'broken',
        () => {
          throw fault;
        },
      ],
      ['two', () => 2],
    ],
    (codigo, error) => told.push([codigo, error]),
  );

  it('are found by their codes', () => {
    expect(rows.findRow('one')).to.equal(1);
    expect(rows.findRow('two')).to.equal(2);
    expect(rows.findRow('three')).to.equal(undefined);
    expect(rows.allRows()).to.deep.equal([1, 2]);
  });

  it('are not affected by a row that cannot be read, which is reported once', async () => {
    const refusal = await rejectionOf(() => rows.findRow('broken'));
    expect(refusal).to.be.instanceOf(UnavailableError).and.to.have.property('cause', fault);
    expect(await rejectionOf(() => rows.requireReadable())).to.be.instanceOf(UnavailableError);
    expect(told).to.deep.equal([['broken', fault]]);
    expect(() => new CachedRows<number>([['one', () => 1]], () => {}).requireReadable()).not.to.throw();
  });
});
