import { expect } from 'chai';
import { composed, type Transaction } from '../../../../host/plugin-api/index.js';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { rejectionOf } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

const config = { ...testDatabaseConfig, connections: 2 };

describe('prepared statements', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;

  before(async function () {
    postgresOnly(this, 'they are of PostgreSQL');
    own = await createTestDatabase();
  });
  beforeEach(async () => {
    database = open(true);
    await database.rows('DROP TABLE IF EXISTS lamp');
    await database.rows('CREATE TABLE lamp (id INTEGER CONSTRAINT lamp_pk PRIMARY KEY, watts INTEGER NOT NULL)');
    await database.insertRows('lamp', [{ id: 1, watts: 60 }]);
  });
  afterEach(() => database.sequelize.close());
  after(() => own?.drop());

  const open = (preparedStatements: boolean): SequelizeDatabase =>
    new SequelizeDatabase(connect(own.url, config), { preparedStatements });
  const watts = async (from = database, tx?: Transaction): Promise<unknown> => {
    const [row] = await from.rows<{ watts: unknown }>('SELECT watts FROM lamp WHERE id = $1', [1], tx);
    return row?.watts;
  };
  const preparedOn = async (from: SequelizeDatabase, tx: Transaction): Promise<number> => {
    const [row] = await from.rows<{ n: string }>('SELECT count(*) AS n FROM pg_prepared_statements', [], tx);
    return Number(row!.n);
  };

  it('prepares a text once a connection, however often it is sent', async () => {
    await database.transaction(async (tx) => {
      const before = await preparedOn(database, tx);
      await watts(database, tx);
      await watts(database, tx);
      expect((await preparedOn(database, tx)) - before).to.equal(1);
    });
  });

  it('keeps its room for texts that come again, however many others are composed', async () => {
    await database.transaction(async (tx) => {
      const before = await preparedOn(database, tx);
      for (let index = 0; index < 2000; index += 1) {
        // Each text differs: by a column, and by a condition.
        const conditions = index % 2 === 0 ? 'id = $1' : 'id = $1 AND watts > 0';
        const list = composed(`SELECT watts AS c${index} FROM lamp WHERE ${conditions}`);
        expect(await database.rows(list, [1], tx)).to.deep.equal([{ [`c${index}`]: 60 }]);
      }
      await database.changeRows(composed('UPDATE lamp SET watts = $2 WHERE id = $1'), [1, 60], tx);
      // As long as the number of its rows: composed too.
      await database.insertRows(
        'lamp',
        [2, 3].map((id) => ({ id, watts: 40 })),
        [],
        tx,
      );
      expect(await preparedOn(database, tx)).to.equal(before);
      await watts(database, tx);
      await watts(database, tx);
      expect(await preparedOn(database, tx)).to.equal(before + 1);
    });
  });

  it('prepares nothing where that is switched off', async () => {
    const pooled = open(false);
    await pooled.transaction(async (tx) => {
      expect(await watts(pooled, tx)).to.equal(60);
      expect(await preparedOn(pooled, tx)).to.equal(0);
    });
    await pooled.sequelize.close();
  });

  it('goes on when a table has changed under a statement', async () => {
    expect(await watts()).to.equal(60);
    await database.rows('ALTER TABLE lamp ALTER COLUMN watts TYPE TEXT');
    expect(await watts()).to.equal('60');
  });

  it('runs a transaction again whose statement was out of date', async () => {
    await database.transaction((tx) => watts(database, tx));
    await database.rows('ALTER TABLE lamp ALTER COLUMN watts TYPE TEXT');
    let runs = 0;
    const value = await database.transaction((tx) => {
      runs += 1;
      return watts(database, tx);
    });
    expect(value).to.equal('60');
    expect(runs).to.be.greaterThan(1);
  });

  it('goes on when the connection has lost what it prepared', async () => {
    await database.transaction(async (tx) => {
      await watts(database, tx);
      await database.rows('DEALLOCATE ALL', [], tx);
    });
    expect(await watts()).to.equal(60);
    expect(await watts()).to.equal(60);
  });

  it('reads rows and counts them alike, the first time and later', async () => {
    await database.insertRows('lamp', [{ id: 2, watts: 40 }]);
    for (let time = 0; time < 3; time += 1) {
      const rows = await database.rows('SELECT id, watts, NULL AS nothing FROM lamp WHERE id <= $1 ORDER BY id', [2]);
      expect(rows).to.deep.equal([
        { id: 1, watts: 60, nothing: null },
        { id: 2, watts: 40, nothing: null },
      ]);
      expect(await database.rows('SELECT id FROM lamp WHERE id = $1', [99])).to.deep.equal([]);
      expect(await database.changeRows('UPDATE lamp SET watts = watts WHERE id <= $1', [2])).to.equal(2);
      expect(await database.changeRows('UPDATE lamp SET watts = watts WHERE id = $1', [99])).to.equal(0);
      expect(await database.insertRows<{ id: number }>('lamp', [{ id: 10 + time, watts: 1 }], ['id'])).to.deep.equal([
        { id: 10 + time },
      ]);
    }
  });

  it('refuses a value that cannot be bound, and goes on', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await rejectionOf(database.rows('SELECT $1::text', [circular]))).to.be.instanceOf(Error);
    }
    expect(await watts()).to.equal(60);
  });

  it('tells a refused row by its constraint, and gives the connection back', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const error = await rejectionOf(database.insertRows('lamp', [{ id: 1, watts: 40 }]));
      expect(database.isUniqueViolation(error, 'lamp_pk')).to.equal(true);
      expect(database.isUniqueViolation(error, 'another_pk')).to.equal(false);
      expect(JSON.stringify(error)).not.to.include('40');
    }
  });

  it('refuses a statement in a transaction that has ended', async () => {
    const ended = await database.transaction((tx) => Promise.resolve(tx));
    expect(String(await rejectionOf(watts(database, ended)))).to.include('has ended');
  });
});
