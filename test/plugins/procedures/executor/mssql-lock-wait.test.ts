import { expect } from 'chai';
import { ConflictError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { answers, failure, rolledBack } from './support/tds-tokens.js';
import { inTransaction } from './support/in-transaction.js';

const yes = answers({ estado: true, respuesta: 1 });
const timedOut = failure(1222, 'Lock request time out period exceeded.');

// No server available to the tests reports this error: a scripted one does.
describe('the lock timeout of SQL Server', () => {
  let lab: TdsLab;
  before(async () => {
    lab = await openTdsLab();
  });
  after(() => lab?.close());
  beforeEach(() => {
    lab.server.heard.splice(0);
    lab.logged.splice(0);
    lab.server.script = { says: [yes] };
  });

  const statement = (lockWaitSeconds?: number): Promise<unknown> =>
    lab.database.transaction((tx) => lab.database.rows('SELECT 1 AS a', [], tx), {
      ...(lockWaitSeconds !== undefined && { lockWaitSeconds }),
    });
  const expectBusy = (error: unknown): void => {
    expect(error).to.be.instanceOf(ConflictError);
    expect((error as ConflictError).toProblem()).to.include({ status: 409, code: 'busy' });
  };

  it('is a conflict, and is reset before the connection is reused', async () => {
    lab.server.script = { says: [], atStatement: [timedOut] };
    expectBusy(await rejectionOf(statement(1.5)));
    const limited = ['begin', 'lock timeout 1500', 'something else', 'lock timeout -1'];
    expect(lab.server.heard).to.deep.equal([...limited, 'rollback']);
    lab.server.heard.splice(0);
    lab.server.script = { says: [] };
    await statement(1.5);
    expect(lab.server.heard).to.deep.equal([...limited, 'commit']);
  });

  it('closes the connection where it cannot be reset', async () => {
    lab.server.script = { says: [], atLockTimeout: { '-1': [failure(50001, 'x')] } };
    await statement(1);
    const sessions = lab.server.logins;
    await statement();
    expect(lab.server.logins).to.equal(sessions + 1);
  });

  it('is a conflict for the hold that begins a transaction of procedures, and so is a deadlock', async () => {
    const hold = { sql: 'SELECT 1 AS a', bind: [], missing: () => new Error('there is none') };
    for (const refusal of [timedOut, failure(1205, 'Deadlock victim.')]) {
      lab.server.heard.splice(0);
      lab.server.script = { says: [yes], atStatement: [refusal] };
      const begun = inTransaction(lab.executor, 's', (session) => session.run(callOf('p')), {
        lockWaitSeconds: 1,
        hold,
      });
      expectBusy(await rejectionOf(begun));
      expect(lab.server.heard).not.to.include('call');
    }
  });

  it('rolls back a transaction that is all or nothing', async () => {
    lab.server.script = { says: [timedOut] };
    const whole = inTransaction(lab.executor, 's', (session) => session.run(callOf('p')), {
      lockWaitSeconds: 1,
      allOrNothing: true,
    });
    expectBusy(await rejectionOf(whole));
    expect(lab.server.heard).to.deep.equal(['begin', 'lock timeout 1000', 'call', 'rollback', 'reset']);
  });

  it('is a conflict for a statement and for a procedure of a transaction of procedures', async () => {
    lab.server.script = { says: [timedOut] };
    await inTransaction(lab.executor, 's', async (session) => expectBusy(await rejectionOf(session.run(callOf('p')))), {
      lockWaitSeconds: 1,
    });
    const heard = ['begin', 'lock timeout 1000', 'call', 'undo', 'commit', 'reset'];
    expect(lab.server.heard).to.deep.equal(heard);
    lab.server.script = { says: [], atStatement: [timedOut] };
    expectBusy(
      await rejectionOf(
        inTransaction(lab.executor, 's', ({ tx }) => lab.database.rows('SELECT 1 AS a', [], tx), {
          lockWaitSeconds: 1,
        }),
      ),
    );
    expect(lab.logged).to.deep.equal([]);
  });

  it('also makes a deadlock a conflict that breaks the transaction', async () => {
    lab.server.script = { says: [rolledBack(), failure(1205, 'deadlock')], after: [0, 0] };
    const error = await rejectionOf(
      inTransaction(
        lab.executor,
        's',
        async (session) => {
          expectBusy(await rejectionOf(session.run(callOf('p'))));
          expect(session.broken).to.be.instanceOf(ConflictError);
        },
        { lockWaitSeconds: 1 },
      ),
    );
    expectBusy(error);
    expect(lab.logged).to.deep.equal([]);
  });

  it('is a failure of the procedure where the caller has set no limit', async () => {
    lab.server.script = { says: [timedOut] };
    expect(await rejectionOf(lab.executor.run(callOf('p')))).to.include({ failure: 'database-error' });
    expect(lab.logged.at(-1)).to.include({ errorCode: 1222 });
  });
});
