import { expect } from 'chai';
import { ConflictError } from '../../../../host/plugin-api/index.js';
import type { PooledTransaction } from '../../../../plugins/procedures/executor/pooled-transaction.js';
import type { ProcedureTransactionOptions } from '../../../../plugins/procedures/executor/procedure-call.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, touch, write } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

describe('a lock wait of a transaction of procedures beyond its limit', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab({ connections: 1 });
    await lab.make(ledger, write, touch);
  });
  beforeEach(async () => {
    await lab.database.rows('DELETE FROM ledger');
    await lab.database.insertRows('ledger', [{ id: 1, note: 'held' }]);
    lab.logged.splice(0);
  });
  after(() => lab?.close());

  const ids = async (): Promise<number[]> =>
    (await lab.database.rows<{ id: number }>('SELECT id FROM ledger ORDER BY id')).map(({ id }) => id);
  const yes = (id: number) => callOf('write', { id, estado: true });
  const touchLocked = callOf('touch', { id: 1 });
  const own = ({ tx }: PooledTransaction): Promise<unknown> =>
    lab.database.changeRows('UPDATE ledger SET note = $1 WHERE id = $2', ['own', 1], tx);

  /** Runs a session that waits for no lock while another transaction holds the row 1. */
  const whileLocked = (
    work: (session: PooledTransaction) => Promise<void>,
    options: ProcedureTransactionOptions = {},
  ): Promise<void> =>
    lab.database.transaction(async (tx) => {
      await lab.database.changeRows('UPDATE ledger SET note = $1 WHERE id = $2', ['held', 1], tx);
      await inTransaction(lab.executor, 'session', work, { lockWaitSeconds: 0, ...options });
    });
  const expectBusy = async (work: Promise<unknown>): Promise<void> => {
    const error = await rejectionOf(work);
    expect(error).to.be.instanceOf(ConflictError);
    expect((error as ConflictError).toProblem()).to.include({ status: 409, code: 'busy' });
  };

  /**
   * Runs a session that has the row 2 and, after these calls, waits for the row 1 of another transaction, while that
   * one waits for the row 2; `end` takes the outcome of the session.
   */
  const whileDeadlocked = async (
    calls: readonly ReturnType<typeof callOf>[],
    wait: (session: PooledTransaction) => Promise<unknown>,
    end: (outcome: Promise<void>) => Promise<void> = (outcome) => outcome,
  ): Promise<void> => {
    await lab.database.insertRows('ledger', [{ id: 2, note: 'free' }]);
    await lab.database.transaction(async (tx) => {
      await lab.database.rows("SET LOCAL deadlock_timeout = '60s'", [], tx);
      await lab.database.changeRows('UPDATE ledger SET note = $1 WHERE id = $2', ['held', 1], tx);
      let other: Promise<unknown> | undefined;
      const work = async (session: PooledTransaction): Promise<void> => {
        for (const call of [callOf('touch', { id: 2 }), ...calls]) await session.run(call);
        // PostgreSQL looks for a deadlock once, this long after the wait began: long enough for one on a busy machine.
        // This session finds it, not the other one.
        await lab.database.rows("SET LOCAL deadlock_timeout = '5s'", [], session.tx);
        const waited = wait(session);
        await untilWaiting(lab.database);
        other = lab.database.changeRows('UPDATE ledger SET note = $1 WHERE id = $2', ['other', 2], tx);
        await waited;
      };
      await end(inTransaction(lab.executor, 'session', work, { lockWaitSeconds: 60 }));
      await other;
    });
  };

  it('is a conflict for a statement of the caller', async () => {
    await expectBusy(whileLocked(async (session) => void (await own(session))));
    expect(await lab.executor.run(yes(2))).to.include({ estado: true });
  });

  it('is a conflict for the rows of the hold, and the procedure is not run', async () => {
    const sql = {
      postgres: 'SELECT id FROM ledger WHERE id = $1 FOR NO KEY UPDATE',
      mssql: 'SELECT id FROM ledger WITH (UPDLOCK, ROWLOCK) WHERE id = $1',
    }[lab.database.dialect];
    const hold = { sql, bind: [1], missing: () => new Error('there is none') };
    await expectBusy(whileLocked(async (session) => void (await session.run(yes(3))), { hold }));
    expect(await ids()).to.deep.equal([1]);
    await inTransaction(lab.executor, 'session', (session) => session.run(yes(2)), { hold });
    expect(await ids()).to.deep.equal([1, 2]);
    const none = inTransaction(lab.executor, 'session', (session) => session.run(yes(3)), {
      hold: { ...hold, bind: [7] },
    });
    expect((await rejectionOf(none)).message).to.equal('there is none');
    expect(await ids()).to.deep.equal([1, 2]);
    // The only connection is free for the next call.
    expect(await lab.executor.run(yes(4))).to.include({ estado: true });
  });

  it('is a conflict after procedures have run: they leave the limit set', async () => {
    await expectBusy(
      whileLocked(async (session) => {
        await session.run(yes(2));
        await session.run(callOf('write', { id: 3, estado: false }));
        await own(session);
      }),
    );
    expect(await ids()).to.deep.equal([1]);
  });

  it('is a conflict for a procedure, which is undone alone and does not count as failed', async () => {
    await whileLocked(async (session) => {
      await session.run(yes(2));
      await expectBusy(session.run(touchLocked));
      expect(session.broken).to.equal(undefined);
      await session.run(yes(3));
    });
    expect(await ids()).to.deep.equal([1, 2, 3]);
    expect(lab.logged).to.deep.equal([]);
    expect(await lab.figures.metrics()).to.match(/codigo="touch",outcome="busy"/);
  });

  it('is a conflict at a deadlock: the procedure is undone, and the other transaction goes on', async function () {
    postgresOnly(this, 'there, the other one may be ended');
    await whileDeadlocked([], async (session) => {
      await expectBusy(session.run(touchLocked));
      expect(session.broken).to.equal(undefined);
    });
    expect(lab.logged).to.deep.equal([]);
  });

  it('is a conflict where a statement of the caller is in a deadlock, and nothing is kept', async function () {
    postgresOnly(this, 'there, the other one may be ended');
    await whileDeadlocked([yes(3)], own, expectBusy);
    expect(await ids()).to.deep.equal([1, 2]);
  });

  it('leaves no limit to the next transaction of the connection', async () => {
    await whileLocked(() => Promise.resolve());
    const shown = lab.database.dialect === 'mssql' ? '@@LOCK_TIMEOUT' : "current_setting('lock_timeout')";
    const setting = await inTransaction(lab.executor, 'session', ({ tx }) =>
      lab.database.rows(`SELECT ${shown} AS shown`, [], tx),
    );
    expect(setting).to.deep.equal(await lab.database.rows(`SELECT ${shown} AS shown`));
  });
});
