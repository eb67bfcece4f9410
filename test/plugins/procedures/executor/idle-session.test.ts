import { expect } from 'chai';
import type { EventEmitter } from 'node:events';
import { connectionOf } from '../../../../host/data/database/connections/connection-of.js';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import type { Transaction } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { answers } from './support/tds-tokens.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';
import { inTransaction } from './support/in-transaction.js';

/** A configuration whose idle limit the host lets pass while `isIdle`; PostgreSQL's own takes its 30 seconds. */
const database = { ...testDatabaseConfig, idleTransactionSeconds: 30 };

let isIdle = false;
const passLimits = (): (() => void) => passLimitsWhile(() => isIdle);

/** Sends nothing in a transaction until its connection is closed for that. */
async function idle(tx: Transaction): Promise<void> {
  isIdle = true;
  await new Promise((resolve) => connectionOf<EventEmitter>(tx).once('end', resolve));
  isIdle = false;
}

const expectUnavailable = (error: unknown): void => {
  expect(toDomainError(error)?.toProblem(), String(error)).to.include({ status: 503, code: 'unavailable' });
};

describe('an idle transaction of procedures', () => {
  let lab: ProcedureLab;
  let keepLimits: () => void;
  before(async () => {
    keepLimits = passLimits();
    lab = await openLab({ connections: 1 }, { database });
    await lab.make(ledger, write);
  });
  after(async () => {
    keepLimits();
    await lab?.close();
  });

  const yes = (id: number) => callOf('write', { id, estado: true });

  it('is rolled back after the limit, so that its locks are free, and its next call answers 503', async () => {
    const failure = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(1));
        await idle(session.tx);
        // This insert would wait for the row that the transaction wrote.
        await lab.database.insertRows('ledger', [{ id: 1, note: 'other' }]);
        await session.run(yes(2));
      }),
    );
    expectUnavailable(failure);
    expect(await lab.database.rows('SELECT id, note FROM ledger')).to.deep.equal([{ id: 1, note: 'other' }]);
    expect(await lab.executor.run(yes(3))).to.include({ estado: true });
  });

  it('answers 503 at its end, and writes nothing', async () => {
    const failure = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(4));
        await idle(session.tx);
        await lab.database.insertRows('ledger', [{ id: 4, note: 'other' }]);
      }),
    );
    expectUnavailable(failure);
    expect(await lab.database.rows('SELECT note FROM ledger WHERE id = 4')).to.deep.equal([{ note: 'other' }]);
  });

  it('has the configured limit set in PostgreSQL, too', async function () {
    postgresOnly(this, 'there, the host alone ends it');
    await inTransaction(lab.executor, 'session', async ({ tx }) => {
      const sql = "SELECT current_setting('idle_in_transaction_session_timeout') AS own";
      expect(await lab.database.rows(sql, [], tx)).to.deep.equal([{ own: '30s' }]);
    });
  });
});

describe('an idle transaction of SQL Server', () => {
  let lab: TdsLab;
  let keepLimits: () => void;
  beforeEach(async () => {
    keepLimits = passLimits();
    lab = await openTdsLab({ database });
    lab.server.script = { says: [answers({ estado: true, respuesta: 1 })] };
  });
  afterEach(async () => {
    keepLimits();
    await lab.close();
  });

  const statement = (tx?: Transaction): Promise<unknown> => lab.database.rows('SELECT 1 AS a', [], tx);

  it('is ended by the host, and its next statement or its end answers 503', async () => {
    for (const goOn of [statement, () => Promise.resolve()]) {
      const failure = await rejectionOf(
        lab.database.transaction(async (tx) => {
          await statement(tx);
          await idle(tx);
          await goOn(tx);
        }),
      );
      expectUnavailable(failure);
    }
    expect(lab.server.heard).not.to.include('commit');
    await lab.database.transaction(statement);
    expect(lab.server.logins).to.equal(3);
  });

  it('is ended by the host also after a call of a procedure', async () => {
    const failure = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(callOf('p'));
        await idle(session.tx);
        await session.run(callOf('p'));
      }),
    );
    expectUnavailable(failure);
    expect(await lab.executor.run(callOf('p'))).to.include({ estado: true });
  });

  it('that has ended before costs no connection when the limit passes', async () => {
    await lab.database.transaction(statement);
    // The idle time of this one begins, and passes, after the first transaction has ended.
    await rejectionOf(inTransaction(lab.executor, 'session', ({ tx }) => idle(tx)));
    await statement();
    expect(lab.server.logins).to.equal(2);
  });
});
