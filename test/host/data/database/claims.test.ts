import { expect } from 'chai';
import { connect } from '../../../../host/data/database/connect.js';
import { SequelizeDatabase } from '../../../../host/data/database/sequelize-database.js';
import type { Transaction } from '../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import { rejectionOf } from '../../support/rejection.js';
import { testDatabaseConfig } from '../../../../testing/patient-limits.js';

const numbers = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('claims of rows', () => {
  let own: TestDatabase;
  let database: SequelizeDatabase;

  before(async () => {
    own = await createTestDatabase();
    database = new SequelizeDatabase(connect(own.url, testDatabaseConfig));
    await database.rows(
      `CREATE TABLE task (id INTEGER NOT NULL CONSTRAINT task_pk PRIMARY KEY, urgency INTEGER NOT NULL,
         holder VARCHAR(20) NULL)`,
    );
  });
  beforeEach(async () => {
    await database.changeRows('DELETE FROM task');
    const tasks = Array.from({ length: 50 }, (_, id) => ({ id, urgency: 100 - id, holder: null }));
    await database.insertRows('task', tasks);
  });
  after(async () => {
    await database.sequelize.close();
    await own.drop();
  });

  const claim = (holder: string, most: number, tx?: Transaction): Promise<{ id: number }[]> =>
    database.claimRows<{ id: number }>(
      {
        table: 'task',
        key: 'id',
        where: 'holder IS NULL AND urgency > $2',
        orderBy: 'urgency, id',
        most,
        set: 'holder = $1',
        bind: [holder, 0],
      },
      ['id'],
      tx,
    );

  it('take the first free rows, and so many at most', async () => {
    expect(numbers(await claim('ana', 3))).to.deep.equal([47, 48, 49]);
    expect(numbers(await claim('eva', 2))).to.deep.equal([45, 46]);
    expect(await database.rows("SELECT id FROM task WHERE holder = 'ana' ORDER BY id")).to.deep.equal([
      { id: 47 },
      { id: 48 },
      { id: 49 },
    ]);
  });

  it('give each row to one of many workers, and all of them', async () => {
    const taken = await Promise.all(Array.from({ length: 25 }, (_, worker) => claim(`w${worker}`, 2)));
    const first = taken.flat();
    const rest = await claim('last', 50);
    expect(numbers([...first, ...rest])).to.deep.equal(Array.from({ length: 50 }, (_, id) => id));
    expect(await claim('late', 1)).to.deep.equal([]);
  });

  it('pass over what another transaction has taken, and do not wait for it', async function () {
    postgresOnly(this, 'a server that speaks its dialect may take no notice of READPAST, and waits');
    await database.transaction(async (tx) => {
      expect(numbers(await claim('ana', 2, tx))).to.deep.equal([48, 49]);
      expect(numbers(await claim('eva', 2))).to.deep.equal([46, 47]);
    });
  });

  it('are undone with their transaction, which leaves the rows to others', async () => {
    await rejectionOf(
      database.transaction(async (tx) => {
        await claim('ana', 2, tx);
        throw new Error('changed my mind');
      }),
    );
    expect(numbers(await claim('eva', 2))).to.deep.equal([48, 49]);
  });
});
