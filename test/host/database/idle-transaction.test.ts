import { expect } from 'chai';
import { once, type EventEmitter } from 'node:events';
import { hostConfigShape } from '../../../host/config/host-config.js';
import { connect } from '../../../host/database/connect.js';
import { connectionOf } from '../../../host/database/connections/connection-of.js';
import { withMigrationLock } from '../../../host/database/migration-lock.js';
import { onPatientDatabase } from '../../../host/database/patient-database.js';
import { SequelizeDatabase } from '../../../host/database/sequelize-database.js';
import { toDomainError } from '../../../host/http/error-handler.js';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { rejectionOf } from '../support/rejection.js';

const config = { ...hostConfigShape.database.parse(undefined), connections: 2, idleTransactionSeconds: 2 };
/** Of hosts that wait for what another one holds. */
const patience = { ...config, statementSeconds: 60 };

describe('a transaction in which nothing is sent any more', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;
  let other: SequelizeDatabase;

  before(async () => {
    own = await createTestDatabase();
    database = new SequelizeDatabase(connect(own.url, config));
    other = new SequelizeDatabase(connect(own.url, patience));
    await database.rows('CREATE TABLE lamp (id INTEGER PRIMARY KEY, watts INTEGER NOT NULL)');
    await database.insert('lamp', [{ id: 1, watts: 60 }]);
  });
  beforeEach(() => other.change('UPDATE lamp SET watts = $1', [60]));
  after(async () => {
    await database.sequelize.close();
    await other.sequelize.close();
    await own.drop();
  });

  const brighten = (tx?: Transaction): Promise<number> =>
    database.change('UPDATE lamp SET watts = watts + $1', [1], tx);
  const watts = async (): Promise<unknown> => (await other.rows<{ watts: number }>('SELECT watts FROM lamp'))[0]!.watts;
  const expectUnavailable = (error: unknown): void => {
    expect(toDomainError(error)?.toProblem(), String(error)).to.include({ status: 503, code: 'unavailable' });
  };

  /** Begins one that holds the lamp; `goOn` is what it does when it is let go on. */
  const hang = (goOn: (tx: Transaction) => Promise<unknown>) => {
    let letGo!: () => void;
    let isHeld!: () => void;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const work = database.transaction(async (tx) => {
      await brighten(tx);
      isHeld();
      await gate;
      await goOn(tx);
    });
    return { held, letGo, failure: rejectionOf(work) };
  };

  for (const [what, goOn] of Object.entries({
    'goes on': (tx: Transaction) => brighten(tx),
    'ends, which may not be a commit': () => Promise.resolve(),
  })) {
    it(`lets others have what it holds, and is a 503 with nothing of it written once it ${what}`, async () => {
      let runs = 0;
      const { held, letGo, failure } = hang((tx) => {
        runs += 1;
        return goOn(tx);
      });
      await held;
      await other.change('UPDATE lamp SET watts = $1', [100]);
      letGo();
      expectUnavailable(await failure);
      expect(runs).to.equal(1);
      expect(await watts()).to.equal(100);
      // Its connection is not lent again.
      await Promise.all([1, 2, 3].map(() => database.transaction(brighten)));
      expect(await watts()).to.equal(103);
    });
  }

  /** Why the connection of an idle transaction was closed; `first` is sent in it. */
  const endOf = async (first: string): Promise<unknown> => {
    let code: unknown;
    const failure = await rejectionOf(
      database.transaction(async (tx) => {
        await database.rows(first, [], tx);
        [{ code }] = (await once(connectionOf<EventEmitter>(tx), 'error')) as [{ code: unknown }];
        await brighten(tx);
      }),
    );
    expectUnavailable(failure);
    return code;
  };

  it('is ended by PostgreSQL, whatever became of the host; and by the host where PostgreSQL does not', async function () {
    postgresOnly(this, 'there, the host alone ends it');
    expect(await endOf('SELECT 1 AS one')).to.equal('25P03');
    expect(await endOf('SET LOCAL idle_in_transaction_session_timeout = 0')).to.equal('ETIMEDOUT');
  });

  it('is left alone where it waits for migrations, or is one', async function () {
    postgresOnly(this, 'what a connection says at its end is another');
    const server = { url: own.url, config };
    const anyEnded = async (): Promise<void> => void (await endOf('SELECT 1 AS one'));
    const locks = `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted`;
    await withMigrationLock(database, server, async () => {
      await anyEnded();
      expect(await other.rows(locks)).to.have.length(1);
    });
    await onPatientDatabase(database, server, (patient) =>
      patient.transaction(async (tx) => {
        await patient.change('UPDATE lamp SET watts = $1', [7], tx);
        await anyEnded();
      }),
    );
    expect(await watts()).to.equal(7);
  });
});
