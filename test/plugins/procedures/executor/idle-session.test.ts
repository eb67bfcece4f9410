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

/** Limits that pass where a test says so; the server's own do not. */
const database = { ...testDatabaseConfig, idleTransactionSeconds: 30 };

let isIdle = false;
const passLimits = (): (() => void) => passLimitsWhile(() => isIdle);

/** Sends nothing in a transaction until it is ended for that. */
async function idle(tx: Transaction): Promise<void> {
  isIdle = true;
  await new Promise((resolve) => connectionOf<EventEmitter>(tx).once('end', resolve));
  isIdle = false;
}

const expectUnavailable = (error: unknown): void => {
  expect(toDomainError(error)?.toProblem(), String(error)).to.include({ status: 503, code: 'unavailable' });
};

describe('a transaction of procedures in which nothing is called any more', () => {
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

  it('lets others have what it holds, also after a procedure, and is a 503 once it goes on', async () => {
    const failure = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(1));
        await idle(session.tx);
        // Waits for the outcome of the same row.
        await lab.database.insert('ledger', [{ id: 1, note: 'other' }]);
        await session.run(yes(2));
      }),
    );
    expectUnavailable(failure);
    expect(await lab.database.rows('SELECT id, note FROM ledger')).to.deep.equal([{ id: 1, note: 'other' }]);
    expect(await lab.executor.run(yes(3))).to.include({ estado: true });
  });

  it('is a 503 with nothing written once it ends', async () => {
    const failure = await rejectionOf(
      inTransaction(lab.executor, 'session', async (session) => {
        await session.run(yes(4));
        await idle(session.tx);
        await lab.database.insert('ledger', [{ id: 4, note: 'other' }]);
      }),
    );
    expectUnavailable(failure);
    expect(await lab.database.rows('SELECT note FROM ledger WHERE id = 4')).to.deep.equal([{ note: 'other' }]);
  });

  it('is ended by PostgreSQL, too, at the time of the configuration', async function () {
    postgresOnly(this, 'there, the host alone ends it');
    await inTransaction(lab.executor, 'session', async ({ tx }) => {
      const sql = "SELECT current_setting('idle_in_transaction_session_timeout') AS own";
      expect(await lab.database.rows(sql, [], tx)).to.deep.equal([{ own: '30s' }]);
    });
  });
});

describe('a transaction of SQL Server in which nothing is sent any more', () => {
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

  it('is ended by the host, and is a 503 once it goes on or ends', async () => {
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

  it('is ended where procedures are called in it', async () => {
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

  it('is none where it has ended', async () => {
    await lab.database.transaction(statement);
    // Begins behind it, and comes to its end behind it.
    await rejectionOf(inTransaction(lab.executor, 'session', ({ tx }) => idle(tx)));
    await statement();
    expect(lab.server.logins).to.equal(2);
  });
});
