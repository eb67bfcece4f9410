import { promisify } from 'node:util';
import { expect } from 'chai';
import type { ProcedureAnswer } from '../../../../plugins/procedures/contract.js';
import { sendToMssql, type MssqlConnection } from '../../../../plugins/procedures/executor/mssql/mssql-request.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { mssqlOnly, skipUnlessMade } from './support/mssql-only.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { inTransaction } from './support/in-transaction.js';

/** The changes that a procedure may leave on its session, each with an expression that shows it. */
const leavings = {
  'session context': [
    `EXEC sp_set_session_context N'quien', N'Zoraida'`,
    `CAST(SESSION_CONTEXT(N'quien') AS NVARCHAR(40))`,
  ],
  'a lock of the session': [
    `EXEC sp_getapplock @Resource = 'predio', @LockMode = 'Exclusive', @LockOwner = 'Session'`,
    `APPLOCK_MODE('public', 'predio', 'Session')`,
  ],
  'context info': ['SET CONTEXT_INFO 0x41', 'CONVERT(NVARCHAR(300), CONTEXT_INFO(), 2)'],
  'a global cursor': ['DECLARE predios CURSOR GLOBAL FOR SELECT 1; OPEN predios', `CURSOR_STATUS('global', 'predios')`],
  'an XML document': [
    `DECLARE @handle INT; EXEC sp_xml_preparedocument @handle OUTPUT, N'<a/>'`,
    '(SELECT COUNT(*) FROM sys.dm_exec_xml_handles(@@SPID))',
  ],
} as const;

describe('changes of a SQL Server session by a procedure', () => {
  let lab: ProcedureLab;
  before(async function () {
    mssqlOnly(this, 'it has tests of its own');
    lab = await openLab({ connections: 1 });
  });
  after(() => lab?.close());

  const makeThem = async (index: number, change: string, shown: string): Promise<void> => {
    await lab.make({
      postgres: [],
      mssql: [
        `CREATE PROCEDURE leave_${index} @jsondata NVARCHAR(MAX) AS BEGIN SET NOCOUNT ON; ${change};
          IF JSON_VALUE(@jsondata, '$.how') = 'fails' THROW 50001, 'x', 1;
          SELECT CAST(CASE WHEN JSON_VALUE(@jsondata, '$.how') = 'yes' THEN 1 ELSE 0 END AS BIT) AS estado,
            ${shown} AS respuesta, N'no' AS mensaje; END`,
        `CREATE PROCEDURE look_${index} @jsondata NVARCHAR(MAX) AS BEGIN SET NOCOUNT ON;
          SELECT CAST(1 AS BIT) AS estado, ${shown} AS respuesta, N'' AS mensaje; END`,
      ],
    });
  };
  /** Tells whether the server undoes the change at a reset: not every server of this protocol does. */
  const takesBack = async (change: string, shown: string): Promise<boolean> => {
    const { connectionManager } = lab.database.sequelize;
    const connection = (await connectionManager.getConnection({ type: 'write' } as never)) as MssqlConnection;
    const tell = async (sql: string): Promise<unknown> => {
      const { sets, errors } = await sendToMssql(connection, { sql });
      return errors[0]?.number ?? sets[0]?.rows[0]?.[0];
    };
    const clean = await tell(`SELECT ${shown} AS v`);
    await tell(change);
    const left = await tell(`SELECT ${shown} AS v`);
    // The driver's own reset, so that a fault of the executor's is not taken for a gap of the server.
    await promisify(connection.reset.bind(connection))();
    const after = await tell(`SELECT ${shown} AS v`);
    connectionManager.releaseConnection(connection);
    return left !== clean && after === clean;
  };

  for (const [index, [what, [change, shown]]] of Object.entries(leavings).entries()) {
    it(`${what} is gone at the next call, also after a no or a failure`, async function () {
      await skipUnlessMade(this, makeThem(index, change, shown), what);
      if (!(await takesBack(change, shown))) {
        process.stdout.write(`      skipped: this server keeps ${what} of a session that is reset\n`);
        return this.skip();
      }
      const look = async (): Promise<ProcedureAnswer> => lab.executor.run(callOf(`look_${index}`));
      const clean = await look();
      const yes = await lab.executor.run(callOf(`leave_${index}`, { how: 'yes' }));
      expect(yes, 'it is there within the call').not.to.deep.equal(clean);
      expect(await look()).to.deep.equal(clean);
      await lab.executor.run(callOf(`leave_${index}`, { how: 'no' }));
      expect(await look()).to.deep.equal(clean);
      await rejectionOf(lab.executor.run(callOf(`leave_${index}`, { how: 'fails' })));
      expect(await look()).to.deep.equal(clean);
      await lab.executor.dryRun(callOf(`leave_${index}`, { how: 'yes' }));
      expect(await look()).to.deep.equal(clean);
      await inTransaction(lab.executor, 'session', (session) => session.run(callOf(`leave_${index}`, { how: 'yes' })));
      expect(await look()).to.deep.equal(clean);
    });
  }

  it('the reset keeps the connection, its database and the longest text that it reads', async () => {
    await lab.make({
      postgres: [],
      mssql: `CREATE PROCEDURE where_am_i @jsondata NVARCHAR(MAX) AS SELECT CAST(1 AS BIT) AS estado,
        CAST(@@SPID AS NVARCHAR(10)) + N' ' + DB_NAME() AS respuesta, REPLICATE(CAST(N'x' AS NVARCHAR(MAX)), 100000) AS mensaje`,
    });
    const first = await lab.executor.run(callOf('where_am_i'));
    expect(first).to.have.property('mensaje').with.length(100_000);
    expect(await lab.executor.run(callOf('where_am_i'))).to.deep.equal(first);
  });
});
