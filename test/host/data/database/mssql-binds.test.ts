import { expect } from 'chai';
import { typeBinds } from '../../../../host/data/database/sequelize-database.js';

describe('values that are bound on SQL Server', () => {
  it('are bound as they are where the driver knows their type', () => {
    expect(typeBinds('VALUES ($1, $2, $3)', ['', 0, Buffer.from('x')])).to.equal('VALUES ($1, $2, $3)');
  });

  it('are written out where it does not: nothing, and no bytes', () => {
    expect(typeBinds('VALUES ($1, $2, $3)', [null, Buffer.alloc(0), 'x'])).to.equal('VALUES (NULL, 0x, $3)');
  });

  it('say of a moment that it is one', () => {
    expect(typeBinds('a < $1', [new Date(0)])).to.equal('a < CAST($1 AS DATETIMEOFFSET(3))');
  });
});
