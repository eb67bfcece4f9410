import { expect } from 'chai';
import type { Context } from 'mocha';
import type { Database } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

const body = {
  commits: 'COMMIT TRANSACTION',
  'rolls back': 'ROLLBACK TRANSACTION',
  'leaves one open': 'BEGIN TRANSACTION',
  'commits and begins': 'COMMIT TRANSACTION; BEGIN TRANSACTION',
};

/** Skips where all transactions of the server look alike: only their names reveal that another one was begun. */
async function skipWhereTransactionsLookAlike(context: Context, database: Database): Promise<void> {
  if (database.dialect === 'postgres') return;
  const tx = await database.sequelize.transaction();
  const nameOf = (): string =>
    (tx as unknown as { connection: { currentTransactionDescriptor(): Buffer } }).connection
      .currentTransactionDescriptor()
      .toString('hex');
  const before = nameOf();
  await database.changeRows('COMMIT TRANSACTION; BEGIN TRANSACTION', [], tx);
  const isAlike = nameOf() === before;
  const isOpen = await tx.rollback().then(
    () => true,
    () => false,
  );
  if (isOpen && !isAlike) return;
  process.stdout.write('      skipped: this server does not say that another transaction was begun\n');
  context.skip();
}

describe('a procedure that ends or begins transactions by itself', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab({ connections: 1 });
    await lab.make(ledger, write);
  });
  after(() => lab?.close());

  for (const [index, [what, statement]] of Object.entries(body).entries()) {
    const name = `self_${index}`;
    it(`fails where it ${what}, and leaves the pool consistent`, async function () {
      if (index === 3) await skipWhereTransactionsLookAlike(this, lab.database);
      const { executor, logged, database } = lab;
      await lab.make({
        postgres: `CREATE FUNCTION ${name}(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
          BEGIN ${statement === 'BEGIN TRANSACTION' ? "EXECUTE 'BEGIN'" : statement.split(' ')[0]}; RETURN '{"estado":true,"respuesta":1}'; END $f$`,
        mssql: `CREATE PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS BEGIN
          SET NOCOUNT ON; ${statement}; SELECT CAST(1 AS BIT) AS estado, N'x' AS respuesta; END`,
      });
      // PostgreSQL itself refuses it in a function.
      const failure = database.dialect === 'mssql' ? 'transaction-broken' : 'database-error';
      expect(await rejectionOf(executor.run(callOf(name)))).to.include({ failure });
      expect(logged.at(-1)).to.include({ procedure: name, failure });
      const id = 10 * (index + 1);
      const inSession = await rejectionOf(
        inTransaction(executor, 'session', async (session) => {
          await session.run(callOf('write', { id, estado: true }));
          const error = await rejectionOf(session.run(callOf(name)));
          if (database.dialect === 'postgres') throw error;
          // Work that ignores the error gets it again at the next call, and at the latest at the end.
          expect(await rejectionOf(session.run(callOf('write', { id: id + 1, estado: true })))).to.equal(error);
        }),
      );
      expect(inSession).to.include({ failure });
      expect(await executor.run(callOf('write', { id: id + 2, estado: true }))).to.include({ estado: true });
      const [later] = await database.rows('SELECT id FROM ledger WHERE id = $1', [id + 1]);
      expect(later).to.equal(undefined);
    });
  }
});
