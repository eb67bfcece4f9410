import { expect } from 'chai';
import { postgresOnly } from '../../../support/postgres-only.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the database', () => {
  let host: TestHost;
  let database: Database;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin()] });
    database = host.database;
    await database.rows(
      'CREATE TABLE account (name VARCHAR(20) CONSTRAINT account_pk PRIMARY KEY, amount INTEGER NOT NULL CONSTRAINT account_amount_uq UNIQUE)',
    );
  });
  beforeEach(() => database.changeRows('DELETE FROM account'));
  after(() => host.stop());

  const amounts = () => database.rows('SELECT name, amount FROM account ORDER BY name');
  const insert = (...names: readonly string[]) =>
    database.insertRows(
      'account',
      names.map((name, amount) => ({ name, amount })),
    );

  describe('insert', () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ name: `n${index}`, amount: index }));

    it('takes more rows than one statement does, and answers them in order', async () => {
      const names = await database.insertRows<{ name: string }>('account', many, ['name']);
      expect(names.map(({ name }) => name)).to.deep.equal(many.map(({ name }) => name));
      expect(await amounts()).to.have.length(2500);
    });

    it('leaves nothing when one of many rows is refused', async () => {
      const error = await rejectionOf(database.insertRows('account', [...many, { name: 'again', amount: 7 }]));
      expect(database.isUniqueViolation(error)).to.equal(true);
      expect(await amounts()).to.deep.equal([]);
    });

    it('takes no rows, and refuses a column without a value', async () => {
      expect(await database.insertRows('account', [])).to.deep.equal([]);
      const rows = [{ name: 'a', amount: 1 }, { name: 'b' }];
      expect(String(await rejectionOf(database.insertRows('account', rows)))).to.include('amount');
    });

    it('refuses a column that only some rows have, whichever these are', async () => {
      const rows = [{ name: 'a' }, { name: 'b', amount: 1 }];
      const uneven = many.map(({ name, amount }) => (amount < 2000 ? { name, amount } : { name, amount, more: 1 }));
      for (const [all, column] of [
        [rows, 'amount'],
        [rows.toReversed(), 'amount'],
        [uneven, 'more'],
      ] as const) {
        expect(String(await rejectionOf(database.insertRows('account', all)))).to.include(`column ${column}`);
      }
      expect(await amounts()).to.deep.equal([]);
    });

    it('keeps text that looks like a place in a statement', async () => {
      await database.insertRows('account', [{ name: "$1 '; :x ?", amount: 1 }]);
      expect(await amounts()).to.deep.equal([{ name: "$1 '; :x ?", amount: 1 }]);
    });
  });

  it('tells how many rows a statement changed', async () => {
    await insert('a', 'b', 'c');
    expect(await database.changeRows('UPDATE account SET amount = amount + 10 WHERE amount > $1', [0])).to.equal(2);
    expect(await database.changeRows('DELETE FROM account WHERE name = $1', ['nobody'])).to.equal(0);
  });

  it('knows a unique violation, and which one', async () => {
    await insert('a');
    const key = await rejectionOf(database.insertRows('account', [{ name: 'a', amount: 5 }]));
    expect(database.isUniqueViolation(key)).to.equal(true);
    expect(database.isUniqueViolation(key, 'account_pk')).to.equal(true);
    expect(database.isUniqueViolation(key, 'account_amount_uq')).to.equal(false);
    const other = await rejectionOf(database.rows('SELECT nothing FROM account'));
    expect(database.isUniqueViolation(other)).to.equal(false);
    expect(database.isUniqueViolation(new Error('account_pk'))).to.equal(false);
  });

  it('knows the violation of a foreign key, both ways, and which one', async () => {
    await insert('a');
    await database.rows(
      'CREATE TABLE payment (name VARCHAR(20) NOT NULL CONSTRAINT payment_account_fk REFERENCES account (name))',
    );
    try {
      const missing = await rejectionOf(database.insertRows('payment', [{ name: 'b' }]));
      await database.insertRows('payment', [{ name: 'a' }]);
      const used = await rejectionOf(database.changeRows('DELETE FROM account'));
      for (const error of [missing, used]) {
        expect(database.isReferenceViolation(error, 'payment_account_fk')).to.equal(true);
        expect(database.isReferenceViolation(error, 'another_fk')).to.equal(false);
        expect(database.isUniqueViolation(error)).to.equal(false);
      }
      const key = await rejectionOf(database.insertRows('account', [{ name: 'a', amount: 5 }]));
      expect(database.isReferenceViolation(key, 'account_pk')).to.equal(false);
    } finally {
      await database.rows('DROP TABLE payment');
    }
  });

  describe('transaction', () => {
    it('keeps nothing of work that fails', async () => {
      const failing = database.transaction(async (tx) => {
        await database.insertRows('account', [{ name: 'a', amount: 1 }], [], tx);
        throw new Error('changed my mind');
      });
      expect((await rejectionOf(failing)).message).to.equal('changed my mind');
      expect(await amounts()).to.deep.equal([]);
    });

    it('is run again after a serialization failure', async () => {
      await insert('a', 'b');
      let attempts = 0;
      let reading = 0;
      let bothHaveRead: () => void;
      const meeting = new Promise<void>((resolve) => (bothHaveRead = resolve));
      // Each reads a row that the other writes: one of them must give way.
      const take = (name: string): Promise<void> =>
        database.transaction(async (tx) => {
          attempts += 1;
          await database.rows('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE', [], tx);
          const [row] = await database.rows<{ sum: string }>('SELECT SUM(amount) AS sum FROM account', [], tx);
          if (++reading === 2) bothHaveRead();
          await meeting;
          const sum = Number(row!.sum) + (name === 'a' ? 100 : 200);
          await database.changeRows('UPDATE account SET amount = $1 WHERE name = $2', [sum, name], tx);
        });
      await Promise.all([take('a'), take('b')]);
      expect(attempts).to.be.greaterThan(2);
      // As if they had run one after the other: 0 + 1, then with the row that the first had written.
      const [a, b] = (await amounts()) as { amount: number }[];
      expect([
        [101, 302],
        [301, 201],
      ]).to.deep.include([a!.amount, b!.amount]);
    });

    it('is run again where it is one statement', async function () {
      postgresOnly(this, 'a statement cannot raise its error of a deadlock at will');
      await database.rows('CREATE SEQUENCE attempt');
      await database.rows(`CREATE FUNCTION give_way(ends_at bigint) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE made bigint := nextval('attempt');
        BEGIN
          IF made < ends_at THEN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END IF;
          RETURN made;
        END $$`);
      try {
        expect(await database.rows('SELECT give_way($1) AS made', [3])).to.deep.equal([{ made: '3' }]);
        await database.transaction(async (tx) => {
          // The aborted transaction is run again, not only the statement.
          expect(await database.rows('SELECT give_way($1) AS made', [5], tx)).to.deep.equal([{ made: '5' }]);
        });
      } finally {
        await database.rows('DROP FUNCTION give_way');
        await database.rows('DROP SEQUENCE attempt');
      }
    });

    it('is not run again for ever', async function () {
      postgresOnly(this, 'a statement cannot raise its error of a deadlock at will');
      let attempts = 0;
      const failing = database.transaction(async (tx: Transaction) => {
        attempts += 1;
        await database.rows("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$", [], tx);
      });
      await rejectionOf(failing);
      expect(attempts).to.equal(4);
    });
  });
});
