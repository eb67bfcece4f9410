import { expect } from 'chai';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import { ConflictError, type Transaction } from '../../../../host/plugin-api/index.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { rejectionOf } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

const config = { ...testDatabaseConfig, connections: 2 };

describe('transactions on the same rows', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;

  before(async () => {
    own = await createTestDatabase();
    database = new SequelizeDatabase(connect(own.url, config));
    await database.rows(
      `CREATE TABLE lamp (id INTEGER NOT NULL CONSTRAINT lamp_pk PRIMARY KEY,
         watts INTEGER NOT NULL, place INTEGER NULL CONSTRAINT lamp_place_uq UNIQUE)`,
    );
  });
  beforeEach(async () => {
    await database.changeRows('DELETE FROM lamp');
    await database.insertRows('lamp', [{ id: 1, watts: 60, place: 1 }]);
  });
  after(async () => {
    await database.sequelize.close();
    await own.drop();
  });

  const dim = (tx?: Transaction): Promise<number> =>
    database.changeRows('UPDATE lamp SET watts = watts - 1 WHERE id = $1', [1], tx);
  const ids = async (): Promise<number[]> =>
    (await database.rows<{ id: number }>('SELECT id FROM lamp ORDER BY id')).map(({ id }) => id);
  const add = (id: number, tx: Transaction, place = id): Promise<unknown> =>
    database.insertRows('lamp', [{ id, watts: 40, place }], [], tx);

  /** Holds the row of the lamp while `meanwhile` runs. */
  const whileLocked = (meanwhile: () => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      await dim(tx);
      await meanwhile();
    });

  describe('a lock that another transaction holds', () => {
    const refusalOf = async (work: Promise<unknown>): Promise<void> => {
      const error = await rejectionOf(work);
      expect(error).to.be.instanceOf(ConflictError);
      expect((error as ConflictError).toProblem()).to.include({ status: 409, code: 'busy' });
      expect(error.message).to.match(/^Otra operación/);
    };

    it('is a conflict where a transaction does not wait for it', async () => {
      await whileLocked(async () => {
        for (const lockWaitSeconds of [0, 0.01]) {
          await refusalOf(database.transaction((tx) => dim(tx), { lockWaitSeconds }));
        }
      });
    });

    it('is a conflict within the transaction, which can continue from a savepoint', async () => {
      await whileLocked(() =>
        database.transaction(
          async (tx) => {
            await add(2, tx);
            await refusalOf(database.savepoint(tx, () => dim(tx)));
            await add(3, tx);
          },
          { lockWaitSeconds: 0 },
        ),
      );
      expect(await ids()).to.deep.equal([1, 2, 3]);
    });

    it('is waited for as before by later statements of the connection, however the transaction ended', async () => {
      const one = new SequelizeDatabase(connect(own.url, { ...config, connections: 1 }));
      const shown = one.dialect === 'mssql' ? '@@LOCK_TIMEOUT' : "current_setting('lock_timeout')";
      const setting = async (): Promise<unknown> => (await one.rows(`SELECT ${shown} AS shown`))[0];
      const before = await setting();
      for (const end of [() => Promise.resolve(), () => Promise.reject(new Error('changed my mind'))]) {
        await one.transaction(end, { lockWaitSeconds: 0.5 }).catch(() => undefined);
        expect(await setting()).to.deep.equal(before);
      }
      await one.sequelize.close();
    });
  });

  describe('a savepoint', () => {
    it('undoes what failed after it alone, and passes the error on', async () => {
      await database.transaction(async (tx) => {
        await add(2, tx);
        const failing = database.savepoint(tx, async () => {
          await add(3, tx);
          throw new Error('changed my mind');
        });
        expect((await rejectionOf(failing)).message).to.equal('changed my mind');
        await add(4, tx);
      });
      expect(await ids()).to.deep.equal([1, 2, 4]);
    });

    it('lets a transaction go on after a row was refused', async () => {
      await database.transaction(async (tx) => {
        const error = await rejectionOf(database.savepoint(tx, () => add(1, tx)));
        expect(database.isUniqueViolation(error, 'lamp_pk')).to.equal(true);
        await add(2, tx);
      });
      expect(await ids()).to.deep.equal([1, 2]);
    });

    it('answers what its work does, and stands within another one', async () => {
      await database.transaction(async (tx) => {
        const answer = await database.savepoint(tx, async () => {
          await add(2, tx);
          await rejectionOf(database.savepoint(tx, () => add(2, tx)));
          return database.savepoint(tx, async () => {
            await add(3, tx);
            return 'done';
          });
        });
        expect(answer).to.equal('done');
      });
      expect(await ids()).to.deep.equal([1, 2, 3]);
    });

    it('is undone with the transaction', async () => {
      await rejectionOf(
        database.transaction(async (tx) => {
          await database.savepoint(tx, () => add(2, tx));
          throw new Error('changed my mind');
        }),
      );
      expect(await ids()).to.deep.equal([1]);
    });
  });

  describe('a row that is inserted once', () => {
    const once = (id: number, place: number | null, tx?: Transaction): Promise<boolean> =>
      database.insertOnce('lamp', { id, watts: 40, place }, ['id'], tx);

    it('is inserted where its key is not there, and left where it is', async () => {
      expect(await once(2, 2)).to.equal(true);
      expect(await once(2, 3)).to.equal(false);
      expect(await database.rows('SELECT place FROM lamp WHERE id = 2')).to.deep.equal([{ place: 2 }]);
    });

    it('breaks no transaction', async () => {
      await database.transaction(async (tx) => {
        expect(await once(1, 5, tx)).to.equal(false);
        expect(await once(2, 2, tx)).to.equal(true);
        expect(await once(2, 2, tx)).to.equal(false);
        await add(3, tx);
      });
      expect(await ids()).to.deep.equal([1, 2, 3]);
    });

    it('is refused by another constraint than that of its key', async () => {
      const error = await rejectionOf(once(2, 1));
      expect(database.isUniqueViolation(error, 'lamp_place_uq')).to.equal(true);
    });

    it('is inserted by one of many at once, who wait for its commit', async () => {
      const inserted = await Promise.all(
        Array.from({ length: 10 }, () => database.transaction((tx) => once(7, null, tx))),
      );
      expect(inserted.filter((isOurs) => isOurs)).to.have.length(1);
      expect(await ids()).to.deep.equal([1, 7]);
    });
  });
});
