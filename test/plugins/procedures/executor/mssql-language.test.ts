import { expect } from 'chai';
import { Connection } from 'tedious';
import { connect } from '../../../../host/data/database/connect.js';
import { hostConfigShape } from '../../../../host/boot/config/host-config.js';
import { mssqlOnly } from './support/mssql-only.js';
import { openLab } from './support/procedure-lab.js';
import { inTransaction } from './support/in-transaction.js';

/** Returns the statements that a connection of a pool sends when it opens and after each reset. */
function firstWords(more: object): string {
  const sequelize = connect('mssql://u:p@127.0.0.1/d', hostConfigShape.database.parse(undefined), more);
  const { dialectOptions } = (sequelize as unknown as { options: { dialectOptions: { options: object } } }).options;
  const connection = new Connection({
    server: '127.0.0.1',
    authentication: { type: 'default', options: { userName: 'u', password: 'p' } },
    options: { ...dialectOptions.options },
  });
  return (connection as unknown as { getInitialSql(): string }).getInitialSql();
}

describe('the language of SQL Server', () => {
  const chosen = /set (language|dateformat|datefirst)/i;

  it('is the login’s for procedures, and us_english for the service’s own statements', () => {
    const options = { mostValueBytes: 5000, hasLoginLanguage: true };
    expect(firstWords(options))
      .to.match(/set textsize 5000/)
      .and.not.to.match(chosen);
    expect(firstWords({}))
      .to.match(/set language us_english/)
      .and.to.match(/set dateformat mdy/);
  });

  it('does not change how the service’s own statements read dates beside a procedure', async function () {
    mssqlOnly(this, 'the driver sets none there');
    const lab = await openLab({ connections: 1 });
    try {
      await lab.make({
        postgres: [],
        mssql: 'CREATE TABLE moments (at DATETIMEOFFSET(3) NOT NULL)',
      });
      const at = new Date('2024-02-03T04:05:06.789Z');
      const rows = await inTransaction(lab.executor, 'session', async ({ tx }) => {
        await lab.database.insertRows('moments', [{ at }], [], tx);
        await lab.database.changeRows('INSERT INTO moments (at) VALUES ($1)', [at], tx);
        return lab.database.rows<{ at: Date }>('SELECT at FROM moments', [], tx);
      });
      expect(rows.map((row) => new Date(row.at).getTime())).to.deep.equal([at.getTime(), at.getTime()]);
    } finally {
      await lab.close();
    }
  });
});
