import { expect } from 'chai';
import type { EventEmitter } from 'node:events';
import { connect } from '../../../../host/data/database/connect.js';
import { connectionOf } from '../../../../host/data/database/connections/connection-of.js';
import { withMigrationLock } from '../../../../host/data/database/migration-lock.js';
import { onPatientDatabase } from '../../../../host/data/database/patient-database.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import type { Transaction } from '../../../../host/plugin-api/index.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { rejectionOf } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

const config = { ...testDatabaseConfig, connections: 2, idleTransactionSeconds: 30 };

describe('a transaction in which nothing is sent any more', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;
  let other: SequelizeDatabase;
  let isIdle = false;
  let keepLimits: () => void;

  before(async () => {
    own = await createTestDatabase();
    database = new SequelizeDatabase(connect(own.url, config));
    other = new SequelizeDatabase(connect(own.url, config));
    keepLimits = passLimitsWhile(() => isIdle);
    await database.rows('CREATE TABLE lamp (id INTEGER PRIMARY KEY, watts INTEGER NOT NULL)');
    await database.insertRows('lamp', [{ id: 1, watts: 60 }]);
  });
  beforeEach(() => other.changeRows('UPDATE lamp SET watts = $1', [60]));
  after(async () => {
    keepLimits();
    await database.sequelize.close();
    await other.sequelize.close();
    await own.drop();
  });

  const brighten = (tx?: Transaction): Promise<number> =>
    database.changeRows('UPDATE lamp SET watts = watts + $1', [1], tx);
  const watts = async (): Promise<unknown> => (await other.rows<{ watts: number }>('SELECT watts FROM lamp'))[0]!.watts;
  const expectUnavailable = (error: unknown): void => {
    expect(toDomainError(error)?.toProblem(), String(error)).to.include({ status: 503, code: 'unavailable' });
  };

  /**
   * Sends nothing in a transaction until the host ends it for that. Returns the reason why its connection was closed.
   */
  const idle = async (tx: Transaction): Promise<unknown> => {
    isIdle = true;
    const code = await endOf(tx);
    isIdle = false;
    return code;
  };
  const endOf = (tx: Transaction): Promise<unknown> =>
    new Promise((resolve) => {
      let code: unknown;
      const connection = connectionOf<EventEmitter>(tx);
      connection.once('error', (error: { code: unknown }) => ({ code } = error));
      connection.once('end', () => resolve(code));
    });

  /** Sets how long PostgreSQL lets the transaction be idle; 0 for no limit. */
  const limit = (milliseconds: number, tx: Transaction): Promise<unknown> =>
    database.rows(`SET LOCAL idle_in_transaction_session_timeout = ${milliseconds}`, [], tx);
  const endWithin = async (milliseconds: number, tx: Transaction): Promise<unknown> => {
    const end = endOf(tx);
    await limit(milliseconds, tx);
    return end;
  };

  for (const [what, goOn] of Object.entries({
    'goes on': (tx: Transaction) => brighten(tx),
    'ends, which may not be a commit': () => Promise.resolve(),
  })) {
    it(`lets others have what it holds, and is a 503 with nothing of it written once it ${what}`, async () => {
      let runs = 0;
      const failure = await rejectionOf(
        database.transaction(async (tx) => {
          await brighten(tx);
          await idle(tx);
          await other.changeRows('UPDATE lamp SET watts = $1', [100]);
          runs += 1;
          await goOn(tx);
        }),
      );
      expectUnavailable(failure);
      expect(runs).to.equal(1);
      expect(await watts()).to.equal(100);
      // Its connection is not lent again.
      await Promise.all([1, 2, 3].map(() => database.transaction(brighten)));
      expect(await watts()).to.equal(103);
    });
  }

  it('is ended by PostgreSQL, whatever became of the host; and by the host where PostgreSQL does not', async function () {
    postgresOnly(this, 'there, the host alone ends it');
    const codeOf = async (end: (tx: Transaction) => Promise<unknown>): Promise<unknown> => {
      let code: unknown;
      const failure = await rejectionOf(
        database.transaction(async (tx) => {
          code = await end(tx);
          await brighten(tx);
        }),
      );
      expectUnavailable(failure);
      return code;
    };
    const byServer = (tx: Transaction): Promise<unknown> => endWithin(300, tx);
    const byHost = (tx: Transaction): Promise<unknown> => limit(0, tx).then(() => idle(tx));
    expect(await codeOf(byServer)).to.equal('25P03');
    expect(await codeOf(byHost)).to.equal('ETIMEDOUT');
    const own = "SELECT current_setting('idle_in_transaction_session_timeout') AS own";
    expect(await database.rows(own)).to.deep.equal([{ own: '30s' }]);
  });

  it('is left alone where it waits for migrations, or is one', async function () {
    postgresOnly(this, 'what a connection says at its end is another');
    // The limits of the server's configuration do not apply to these.
    const server = { url: own.url, config: { ...config, idleTransactionSeconds: 0.2 } };
    const anyEnded = (): Promise<unknown> => rejectionOf(database.transaction((tx) => endWithin(600, tx)));
    const locks = `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted`;
    await withMigrationLock(database, server, async () => {
      await anyEnded();
      expect(await other.rows(locks)).to.have.length(1);
    });
    await onPatientDatabase(database, server, (patient) =>
      patient.transaction(async (tx) => {
        await patient.changeRows('UPDATE lamp SET watts = $1', [7], tx);
        await anyEnded();
      }),
    );
    expect(await watts()).to.equal(7);
  });
});
