import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

interface Entry {
  readonly name: string;
  readonly amount: number;
}

describe('calls that come at the same moment', () => {
  let host: TestHost;
  let database: Database;
  /** The entries of each statement that was run. */
  let runs: Entry[][];
  let add: (entry: Entry) => Promise<string>;

  before(async function () {
    host = await startTestHost({ plugins: [peoplePlugin()] });
    database = host.database;
    if (database.dialect !== 'postgres') postgresOnly(this, 'each call is made alone there');
    await database.rows(`CREATE TABLE account (name VARCHAR(8) CONSTRAINT account_pk PRIMARY KEY, amount INTEGER NOT NULL,
      CONSTRAINT account_amount_ck CHECK (amount >= 0))`);
  });
  beforeEach(async () => {
    await database.changeRows('DELETE FROM account');
    runs = [];
    add = batched(async (entries) => {
      const rows = entries.map(({ name, amount }) => ({ name, amount }));
      return (await database.insertRows<Entry>('account', rows, ['name'])).map(({ name }) => `row ${name}`);
    });
  });
  after(() => host.stop());

  const batched = <T>(run: (entries: readonly Entry[]) => Promise<readonly T[]>): ((entry: Entry) => Promise<T>) => {
    const noted = (entries: readonly Entry[]): Promise<readonly T[]> => {
      runs.push([...entries]);
      return run(entries);
    };
    return database.batched(async (entry) => (await noted([entry]))[0]!, noted);
  };
  const names = async (): Promise<string[]> =>
    (await database.rows<Entry>('SELECT name FROM account ORDER BY name')).map(({ name }) => name);
  const entriesOf = (...all: readonly string[]): Entry[] => all.map((name, amount) => ({ name, amount }));

  it('are one statement, and each has its own result', async () => {
    const statements = await statementsDuring(database, async () => {
      const added = await Promise.all(entriesOf('a', 'b', 'c').map(add));
      expect(added).to.deep.equal(['row a', 'row b', 'row c']);
    });
    expect(statements).to.have.length(1);
  });

  it('are of their moment: one that comes later is alone', async () => {
    await add({ name: 'a', amount: 1 });
    await add({ name: 'b', amount: 1 });
    expect(runs).to.have.length(2);
  });

  it('are no more than 64 in a statement', async () => {
    const all = Array.from({ length: 150 }, (_, index) => ({ name: `n${index}`, amount: index }));
    expect(await Promise.all(all.map(add))).to.deep.equal(all.map(({ name }) => `row ${name}`));
    expect(runs.map((run) => run.length)).to.deep.equal([64, 64, 22]);
  });

  for (const [what, wrong] of Object.entries({
    'breaks a constraint': { name: 'b', amount: -1 },
    'is there already': { name: 'x', amount: 5 },
    'is too long': { name: 'of nine c', amount: 1 },
    'is of another type': { name: 'b', amount: 2 ** 40 },
  })) {
    it(`do not suffer from one that ${what}`, async () => {
      await add({ name: 'x', amount: 1 });
      const [first, refused, last] = await Promise.allSettled(
        [{ name: 'a', amount: 1 }, wrong, { name: 'c', amount: 1 }].map(add),
      );
      expect([first!.status, last!.status]).to.deep.equal(['fulfilled', 'fulfilled']);
      expect(refused!.status).to.equal('rejected');
      expect(await names()).to.deep.equal(['a', 'c', 'x']);
    });
  }

  it('fail together where the statement failed of something else, and are not run again', async () => {
    const fails = batched(() => database.rows('SELECT * FROM nowhere'));
    const all = await Promise.all(entriesOf('a', 'b').map((entry) => rejectionOf(fails(entry))));
    for (const error of all) expect(String(error)).to.include('nowhere');
    expect(runs).to.have.length(1);
  });

  it('fail together where there are fewer results than calls', async () => {
    const fails = batched(() => Promise.resolve(['one']));
    const all = await Promise.all(entriesOf('a', 'b').map((entry) => rejectionOf(fails(entry))));
    for (const error of all) expect(String(error)).to.include('1 results for 2 calls');
  });

  it('fail together where the connection is lost, as nobody knows what was written', async () => {
    const fails = batched(() => database.rows('SELECT pg_terminate_backend(pg_backend_pid())'));
    await Promise.all(entriesOf('a', 'b').map((entry) => rejectionOf(fails(entry))));
    expect(runs).to.have.length(1);
    await until('the pool is whole', () =>
      database.rows('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
  });

  describe('in turn', () => {
    /** Resolvers of the statements under way, the oldest first. */
    let ends: (() => void)[];
    let addSequentially: (entry: Entry) => Promise<string>;

    beforeEach(() => {
      ends = [];
      const run = (entries: readonly Entry[]): Promise<string[]> => {
        runs.push([...entries]);
        return new Promise((resolve) => ends.push(() => resolve(entries.map(({ name }) => `row ${name}`))));
      };
      addSequentially = database.batched(async (entry) => (await run([entry]))[0]!, run, { sequential: true });
    });
    const sent = (): string[] => runs.map((run) => run.map(({ name }) => name).join(''));

    it('gather while a statement is under way, and share the next', async () => {
      const first = addSequentially({ name: 'a', amount: 1 });
      // In turn: the next calls wait for this one for a tenth of a second.
      while (ends.length === 0) await turn();
      const others: Promise<string>[] = [];
      for (const entry of entriesOf('b', 'c', 'd')) {
        others.push(addSequentially(entry));
        await turn();
      }
      expect(sent()).to.deep.equal(['a']);
      ends[0]!();
      expect(await first).to.equal('row a');
      await until('the next is under way', () => ends.length === 2);
      expect(sent()).to.deep.equal(['a', 'bcd']);
      ends[1]!();
      expect(await Promise.all(others)).to.deep.equal(['row b', 'row c', 'row d']);
    });

    it('do not wait for one that hangs', async () => {
      const hanging = addSequentially({ name: 'a', amount: 1 });
      await until('it is under way', () => ends.length === 1);
      const later = addSequentially({ name: 'b', amount: 1 });
      await until('the next is under way', () => ends.length === 2);
      ends[1]!();
      expect(await later).to.equal('row b');
      ends[0]!();
      expect(await hanging).to.equal('row a');
    });

    it('go on after one that failed', async () => {
      const fails = database.batched(
        () => Promise.reject<string>(new Error('alone')),
        () => Promise.reject<string[]>(new Error('together')),
        { sequential: true },
      );
      for (const words of ['alone', 'together']) {
        const entries = words === 'alone' ? entriesOf('a') : entriesOf('a', 'b');
        for (const error of await Promise.all(entries.map((entry) => rejectionOf(fails(entry))))) {
          expect(String(error)).to.include(words);
        }
      }
    });
  });
});
