import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { DatabaseProxy, statement, type Moment } from '../../support/database-proxy.js';
import { rejectionOf } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

const config = { ...testDatabaseConfig, connections: 3 };

/** A request that the database receives and never answers. */
interface Silence {
  readonly at: Moment;
  /** The number of bytes at that moment that still pass. */
  readonly passing?: number;
  readonly work: (database: SequelizeDatabase) => Promise<unknown>;
}

const answerOf =
  (least: number): Moment =>
  (said, by) =>
    by === 'database' && said.length >= least;

const filing = (database: SequelizeDatabase): Promise<unknown> =>
  database.transaction((tx) => database.changeRows('UPDATE lamp SET watts = watts + $1', [1], tx));

const silences: Readonly<Record<string, Silence>> = {
  'a statement': { at: statement('1 AS one'), work: (database) => database.rows('SELECT 1 AS one') },
  'a prepared statement, the first time': {
    at: statement('AS two'),
    work: (database) => database.rows('SELECT $1::integer AS two', [2]),
  },
  'a prepared statement, later': {
    // Later it is sent without its text.
    at: (said, by) => by === 'host' && said[0] === 0x42,
    work: (database) => database.rows('SELECT watts FROM lamp WHERE id = $1', [1]),
  },
  'the rest of an answer': {
    at: answerOf(20_000),
    passing: 10_000,
    work: (database) => database.rows(`SELECT repeat('x', 100000) AS much, $1::integer AS n`, [1]),
  },
  'the rest of an answer to a statement without values': {
    at: answerOf(20_000),
    passing: 10_000,
    work: (database) => database.rows(`SELECT repeat('x', 100000) AS much`),
  },
  'the beginning of a transaction': { at: statement('START TRANSACTION'), work: filing },
  'a statement in a transaction': { at: statement('UPDATE lamp'), work: filing },
  'a commit that the database has not heard': { at: statement('COMMIT'), work: filing },
  'a rollback': {
    at: statement('ROLLBACK'),
    work: (database) => database.transaction(() => database.rows('SELECT 1 FROM nothing_of_this_name')),
  },
  'a savepoint': {
    at: statement('SAVEPOINT'),
    work: (database) =>
      database.sequelize.transaction((transaction) =>
        database.sequelize.transaction({ transaction }, () => Promise.resolve()),
      ),
  },
  'statements that wait for one another': {
    at: statement('1 AS one'),
    work: (database) =>
      database.transaction((tx) =>
        Promise.all([database.rows('SELECT 1 AS one', [], tx), database.rows('SELECT $1::integer AS two', [2], tx)]),
      ),
  },
};

/** The moments of a pool without a connection. */
const handshakes: Readonly<Record<string, Moment>> = {
  'the beginning of a connection': (_said, by) => by === 'host',
  'an authentication': (said, by) => by === 'database' && said[0] === 0x52,
  'the settings of a connection': statement('SET client_min_messages'),
  'the types that a connection asks for': statement('pg_type'),
};

describe('a database that accepts bytes and does not answer', () => {
  let own: TestDatabase;
  let proxy: DatabaseProxy;
  let database: SequelizeDatabase;
  let pool: ReturnType<typeof connect>;
  let keepLimits: () => void;

  before(async function () {
    postgresOnly(this, 'the words of its protocol are looked for');
    own = await createTestDatabase();
    const direct = new SequelizeDatabase(connect(own.url, config));
    await direct.rows('CREATE TABLE lamp (id INTEGER PRIMARY KEY, watts INTEGER NOT NULL)');
    await direct.sequelize.close();
  });
  after(() => own?.drop());
  beforeEach(async () => {
    proxy = await DatabaseProxy.to(own.url);
    pool = connect(proxy.url, config);
    database = new SequelizeDatabase(pool, config);
    keepLimits = passLimitsWhile(() => proxy.isFrozen);
  });
  afterEach(async () => {
    keepLimits();
    await pool.close();
    proxy.close();
  });

  const expectUnavailable = (error: unknown): void => {
    const problem = toDomainError(error)?.toProblem();
    expect(problem, String(error)).to.include({ status: 503, code: 'unavailable' });
    expect(problem!.headers).to.have.property('Retry-After');
  };

  /** Runs a statement on all connections of the pool at once. Returns their process ids. */
  const useAll = (): Promise<number[]> => {
    const ready: (() => void)[] = [];
    return Promise.all(
      Array.from({ length: config.connections }, () =>
        database.transaction(async (tx) => {
          await database.rows('SELECT watts FROM lamp WHERE id = $1', [1], tx);
          const [row] = await database.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid', [], tx);
          await new Promise<void>((resolve) => {
            if (ready.push(resolve) === config.connections) for (const go of ready) go();
          });
          return row!.pid;
        }),
      ),
    );
  };

  const expectWhole = async (): Promise<void> => {
    proxy.thaw();
    await useAll();
    const { connectionManager } = pool as unknown as {
      connectionManager: { pool: { using: number; size: number } };
    };
    expect(connectionManager.pool).to.include({ using: 0, size: config.connections });
    expect(proxy.connections).to.equal(config.connections);
  };

  describe('after it had', () => {
    beforeEach(async () => {
      await database.rows('TRUNCATE lamp');
      await database.insertRows('lamp', [{ id: 1, watts: 60 }]);
      await useAll();
    });

    for (const [what, { at, passing, work }] of Object.entries(silences)) {
      it(`is a 503 for ${what}, and the pool is whole again once it is back`, async () => {
        proxy.freezeAt(at, passing);
        const error = await rejectionOf(work(database));
        expect(proxy.isFrozen).to.equal(true);
        // The caller gets the reason for its rollback; the connection is closed all the same.
        if (what !== 'a rollback') expectUnavailable(error);
        await expectWhole();
      });
    }

    it('is a 503 for a commit whose answer is lost, which is not made again', async () => {
      let runs = 0;
      proxy.freezeAt((said, by) => by === 'database' && said.includes('COMMIT'));
      const error = await rejectionOf(
        database.transaction((tx) => {
          runs += 1;
          return database.changeRows('UPDATE lamp SET watts = watts + $1', [1], tx);
        }),
      );
      expectUnavailable(error);
      await expectWhole();
      expect(runs).to.equal(1);
      expect(await database.rows('SELECT watts FROM lamp')).to.deep.equal([{ watts: 61 }]);
    });

    it('is a 503 for a caller that continues the transaction', async () => {
      proxy.freezeAt(statement('UPDATE lamp'));
      const error = await rejectionOf(
        database.transaction(async (tx) => {
          expectUnavailable(await rejectionOf(database.changeRows('UPDATE lamp SET watts = watts + $1', [1], tx)));
          await database.rows('SELECT watts FROM lamp WHERE id = $1', [1], tx);
        }),
      );
      expectUnavailable(error);
      await expectWhole();
    });

    it('delays one caller only, not each that gets another of the connections', async () => {
      const before = await useAll();
      proxy.freeze();
      expectUnavailable(await rejectionOf(database.rows('SELECT $1::integer AS n', [1])));
      proxy.thaw();
      // No byte was lost on the other connections, but the pool cannot know that.
      expect(await useAll()).to.not.include.members(before);
    });

    it('does not hold up the end of the pool', async () => {
      keepLimits();
      proxy.freeze();
      const waiting = [0, 1, 2, 3, 4].map((n) => rejectionOf(database.rows('SELECT $1::integer', [n])));
      pool.abandon();
      await pool.close();
      for (const error of await Promise.all(waiting)) expectUnavailable(error);
      expect(toDomainError(await rejectionOf(database.rows('SELECT 1')))).to.include({ status: 503 });
    });
  });

  for (const [what, at] of Object.entries(handshakes)) {
    it(`is a 503 for ${what}, and is connected to once it is back`, async () => {
      proxy.freezeAt(at);
      expectUnavailable(await rejectionOf(database.rows('SELECT 1 AS one')));
      await expectWhole();
    });
  }

  it('is a 503 where it speaks of encryption, and then no more', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => socket.write('S'));
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const encrypted = connect(`postgres://u:p@127.0.0.1:${port}/d?sslmode=no-verify`, {
      ...config,
      acquireSeconds: 0.5,
    });
    expectUnavailable(await rejectionOf(encrypted.query('SELECT 1')));
    await encrypted.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
