import { expect } from 'chai';
import { until } from '../../../../testing/until.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import type { ProcedureExecutor } from '../../../../plugins/procedures/executor/procedure-executor.js';
import { ledger, slow, write } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

describe('timeouts of procedures', () => {
  let lab: ProcedureLab;
  /** An executor whose timeout is short, for runs that must be cancelled; the lab's own is half a minute. */
  let strict: ProcedureExecutor;
  before(async () => {
    lab = await openLab({ connections: 2 });
    strict = lab.open({ connections: 2, timeoutSeconds: 0.4 });
    await lab.make(ledger, slow, write);
  });
  after(() => lab?.close());

  /** Counts the backends that run a statement of a procedure now. */
  const running = async (): Promise<number> => {
    const [row] = await lab.database.rows<{ n: number }>(
      `SELECT count(*)::integer AS n FROM pg_stat_activity
       WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    return row!.n;
  };

  it('cancel the statement in the database and undo what it wrote', async () => {
    const error = await rejectionOf(strict.run(callOf('slow', { id: 1 })));
    expect(error).to.include({ name: 'ProcedureFailedError', failure: 'timeout' });
    // If the first run had gone on, its row would stay, and this insert of the same key would be refused.
    expect(await lab.executor.run(callOf('write', { id: 1, estado: true }))).to.include({ estado: true });
    if (lab.database.dialect === 'postgres') expect(await running()).to.equal(0);
  });

  it('of one call do not change the timeout of the connection', async () => {
    expect(await strict.run(callOf('slow', { id: 2 }, { timeoutSeconds: 30 }))).to.include({ estado: true });
    expect(await rejectionOf(strict.run(callOf('slow', { id: 3 })))).to.include({ failure: 'timeout' });
  });

  it('end also a procedure that catches its cancellation', async function () {
    postgresOnly(this, 'TRY/CATCH does not catch a cancellation there');
    await lab.make({
      postgres: `CREATE FUNCTION stubborn(jsondata jsonb) RETURNS jsonb LANGUAGE plpgsql AS $f$
        BEGIN
          LOOP
            BEGIN PERFORM pg_sleep(60); EXCEPTION WHEN query_canceled THEN NULL; END;
          END LOOP;
        END $f$`,
      mssql: [],
    });
    const error = await rejectionOf(strict.run(callOf('stubborn')));
    expect(error).to.include({ failure: 'timeout' });
    await until('its backend is gone', async () => (await running()) === 0);
    expect(await lab.executor.run(callOf('write', { id: 4, estado: true }))).to.include({ estado: true });
  });

  it('undo only the procedure within a transaction', async () => {
    await inTransaction(lab.executor, 'both', async (session) => {
      await lab.database.insertRows('ledger', [{ id: 10, note: 'before' }], [], session.tx);
      const error = await rejectionOf(session.run(callOf('slow', { id: 11 }, { timeoutSeconds: 0.4 })));
      expect(error).to.include({ failure: 'timeout' });
      await lab.database.insertRows('ledger', [{ id: 12, note: 'after' }], [], session.tx);
    });
    const rows = await lab.database.rows<{ id: number }>('SELECT id FROM ledger WHERE id >= 10 ORDER BY id');
    expect(rows.map(({ id }) => id)).to.deep.equal([10, 12]);
  });
});
