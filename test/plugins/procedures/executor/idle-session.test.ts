import { expect } from 'chai';
import { once, type EventEmitter } from 'node:events';
import { hostConfigShape } from '../../../../host/config/host-config.js';
import { connect } from '../../../../host/database/connect.js';
import { connectionOf } from '../../../../host/database/connections/connection-of.js';
import { SequelizeDatabase } from '../../../../host/database/sequelize-database.js';
import { toDomainError } from '../../../../host/http/error-handler.js';
import type { Transaction } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { answers } from './support/tds-tokens.js';

const idleTransactionSeconds = 2;

const expectUnavailable = (error: unknown): void => {
  expect(toDomainError(error)?.toProblem(), String(error)).to.include({ status: 503, code: 'unavailable' });
};

describe('a transaction of procedures in which nothing is called any more', () => {
  let lab: ProcedureLab;
  let other: SequelizeDatabase;
  before(async () => {
    lab = await openLab({ connections: 1 }, { limits: { idleTransactionSeconds } });
    await lab.make(ledger, write);
    other = new SequelizeDatabase(connect(lab.url, hostConfigShape.database.parse({ statementSeconds: 60 })));
  });
  after(async () => {
    await other?.sequelize.close();
    await lab?.close();
  });

  const yes = (id: number) => callOf('write', { id, estado: true });

  it('lets others have what it holds, also after a procedure, and is a 503 once it goes on', async () => {
    const failure = await rejectionOf(
      lab.executor.transaction('session', async (session) => {
        await session.run(yes(1));
        // Waits for the outcome of the same row.
        await other.insert('ledger', [{ id: 1, note: 'other' }]);
        await session.run(yes(2));
      }),
    );
    expectUnavailable(failure);
    expect(await other.rows('SELECT id, note FROM ledger')).to.deep.equal([{ id: 1, note: 'other' }]);
    expect(await lab.executor.run(yes(3))).to.include({ estado: true });
  });

  it('is a 503 with nothing written once it ends', async () => {
    const failure = await rejectionOf(
      lab.executor.transaction('session', async (session) => {
        await session.run(yes(4));
        await other.insert('ledger', [{ id: 4, note: 'other' }]);
      }),
    );
    expectUnavailable(failure);
    expect(await other.rows('SELECT note FROM ledger WHERE id = 4')).to.deep.equal([{ note: 'other' }]);
  });
});

describe('a transaction of SQL Server in which nothing is sent any more', () => {
  let lab: TdsLab;
  beforeEach(async () => {
    lab = await openTdsLab({ idleTransactionSeconds });
    lab.server.script = { says: [answers({ estado: true, respuesta: 1 })] };
  });
  afterEach(() => lab.close());

  const statement = (tx?: Transaction): Promise<unknown> => lab.database.rows('SELECT 1 AS a', [], tx);
  const closed = (tx: Transaction): Promise<unknown> => once(connectionOf<EventEmitter>(tx), 'end');

  it('is ended by the host, and is a 503 once it goes on or ends', async () => {
    for (const goOn of [statement, () => Promise.resolve()]) {
      const failure = await rejectionOf(
        lab.database.transaction(async (tx) => {
          await statement(tx);
          await closed(tx);
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
      lab.executor.transaction('session', async (session) => {
        await session.run(callOf('p'));
        await closed(session.tx);
        await session.run(callOf('p'));
      }),
    );
    expectUnavailable(failure);
    expect(await lab.executor.run(callOf('p'))).to.include({ estado: true });
  });

  it('is none where it has ended', async () => {
    await lab.database.transaction(statement);
    // Begins behind it, and comes to its end behind it.
    await rejectionOf(lab.executor.transaction('session', async ({ tx }) => closed(tx)));
    await statement();
    expect(lab.server.logins).to.equal(2);
  });
});
