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

describe('a lock that a transaction of procedures does not have in time', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab({ connections: 1 });
    await lab.make(ledger, write, touch);
  });
  beforeEach(async () => {
    await lab.database.rows('DELETE FROM ledger');
    await lab.database.insert('ledger', [{ id: 1, note: 'held' }]);
    lab.logged.splice(0);
  });
  after(() => lab?.close());

  const ids = async (): Promise<number[]> =>
    (await lab.database.rows<{ id: number }>('SELECT id FROM ledger ORDER BY id')).map(({ id }) => id);
  const yes = (id: number) => callOf('write', { id, estado: true });
  const touchHeld = callOf('touch', { id: 1 });
  const own = ({ tx }: PooledTransaction): Promise<unknown> =>
    lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['own', 1], tx);

  /** Holds the row 1 while a session goes on that waits for no lock. */
  const whileHeld = (
    work: (session: PooledTransaction) => Promise<void>,
    options: ProcedureTransactionOptions = {},
  ): Promise<void> =>
    lab.database.transaction(async (tx) => {
      await lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['held', 1], tx);
      await inTransaction(lab.executor, 'session', work, { lockWaitSeconds: 0, ...options });
    });
  const expectBusy = async (work: Promise<unknown>): Promise<void> => {
    const error = await rejectionOf(work);
    expect(error).to.be.instanceOf(ConflictError);
    expect((error as ConflictError).toProblem()).to.include({ status: 409, code: 'busy' });
  };

  it('is a conflict for a statement of the caller', async () => {
    await expectBusy(whileHeld(async (session) => void (await own(session))));
    expect(await lab.executor.run(yes(2))).to.include({ estado: true });
  });

  it('is one for the rows of the hold that the transaction begins with: its procedure is not run', async () => {
    const sql = {
      postgres: 'SELECT id FROM ledger WHERE id = $1 FOR NO KEY UPDATE',
      mssql: 'SELECT id FROM ledger WITH (UPDLOCK, ROWLOCK) WHERE id = $1',
    }[lab.database.dialect];
    const hold = { sql, bind: [1], missing: () => new Error('there is none') };
    await expectBusy(whileHeld(async (session) => void (await session.run(yes(3))), { hold }));
    expect(await ids()).to.deep.equal([1]);
    await inTransaction(lab.executor, 'session', (session) => session.run(yes(2)), { hold });
    expect(await ids()).to.deep.equal([1, 2]);
    const none = inTransaction(lab.executor, 'session', (session) => session.run(yes(3)), {
      hold: { ...hold, bind: [7] },
    });
    expect((await rejectionOf(none)).message).to.equal('there is none');
    expect(await ids()).to.deep.equal([1, 2]);
    // The only connection is there for the next one.
    expect(await lab.executor.run(yes(4))).to.include({ estado: true });
  });

  it('is one after procedures have run, which leave the limit as it was', async () => {
    await expectBusy(
      whileHeld(async (session) => {
        await session.run(yes(2));
        await session.run(callOf('write', { id: 3, estado: false }));
        await own(session);
      }),
    );
    expect(await ids()).to.deep.equal([1]);
  });

  it('is one for a procedure: it is undone alone, and no failure of it', async () => {
    await whileHeld(async (session) => {
      await session.run(yes(2));
      await expectBusy(session.run(touchHeld));
      expect(session.broken).to.equal(undefined);
      await session.run(yes(3));
    });
    expect(await ids()).to.deep.equal([1, 2, 3]);
    expect(lab.logged).to.deep.equal([]);
    expect(await lab.figures.metrics()).to.match(/codigo="touch",outcome="busy"/);
  });

  it('is one where those who wait for each other are a ring: the procedure is undone, and the others go on', async function () {
    postgresOnly(this, 'there, the other one may be ended');
    await lab.database.insert('ledger', [{ id: 2, note: 'free' }]);
    await lab.database.transaction(async (tx) => {
      await lab.database.rows("SET LOCAL deadlock_timeout = '60s'", [], tx);
      await lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['held', 1], tx);
      let other: Promise<unknown> | undefined;
      const work = async (session: PooledTransaction): Promise<void> => {
        await session.run(callOf('touch', { id: 2 }));
        // It looks for a ring once, so long after it began to wait: there is one by then, on a busy machine too.
        await lab.database.rows("SET LOCAL deadlock_timeout = '5s'", [], session.tx);
        const refused = expectBusy(session.run(touchHeld));
        await untilWaiting(lab.database);
        other = lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['other', 2], tx);
        await refused;
        expect(session.broken).to.equal(undefined);
      };
      await inTransaction(lab.executor, 'session', work, { lockWaitSeconds: 60 });
      await other;
    });
    expect(lab.logged).to.deep.equal([]);
  });

  it('is one where a statement of the caller closes such a ring, and keeps nothing', async function () {
    postgresOnly(this, 'there, the other one may be ended');
    await lab.database.insert('ledger', [{ id: 2, note: 'free' }]);
    await lab.database.transaction(async (tx) => {
      await lab.database.rows("SET LOCAL deadlock_timeout = '60s'", [], tx);
      await lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['held', 1], tx);
      let other: Promise<unknown> | undefined;
      const work = async (session: PooledTransaction): Promise<void> => {
        await session.run(callOf('touch', { id: 2 }));
        await session.run(yes(3));
        // So that it, and not the other one, looks for a ring once there is one.
        await lab.database.rows("SET LOCAL deadlock_timeout = '3s'", [], session.tx);
        const refused = own(session);
        await untilWaiting(lab.database);
        other = lab.database.change('UPDATE ledger SET note = $1 WHERE id = $2', ['other', 2], tx);
        await refused;
      };
      await expectBusy(inTransaction(lab.executor, 'session', work, { lockWaitSeconds: 60 }));
      await other;
    });
    expect(await ids()).to.deep.equal([1, 2]);
  });

  it('is waited for by the next transaction of the same connection', async () => {
    await whileHeld(() => Promise.resolve());
    const shown = lab.database.dialect === 'mssql' ? '@@LOCK_TIMEOUT' : "current_setting('lock_timeout')";
    const setting = await inTransaction(lab.executor, 'session', ({ tx }) =>
      lab.database.rows(`SELECT ${shown} AS shown`, [], tx),
    );
    expect(setting).to.deep.equal(await lab.database.rows(`SELECT ${shown} AS shown`));
  });
});
