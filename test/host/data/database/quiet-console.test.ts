import { expect } from 'chai';
import { keepTransactionsQuiet } from '../../../../host/data/database/quiet-console.js';
import type { Database } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the console of a service', () => {
  const output: Pick<Console, 'warn'> = console;
  const { warn } = output;
  let said: string[];
  let host: TestHost;
  let database: Database;

  before(async function () {
    host = await startTestHost({ plugins: [peoplePlugin()] });
    ({ database } = host);
    if (database.dialect !== 'postgres') postgresOnly(this, 'its constraints are not deferred');
    await database.rows('CREATE TABLE visit (person VARCHAR(40))');
    await database.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no visit of %', NEW.person; END $$`);
    await database.rows(`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON visit DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION refuse()`);
  });
  beforeEach(() => {
    said = [];
    output.warn = (...words: unknown[]) => void said.push(words.join(' '));
  });
  afterEach(() => {
    output.warn = warn;
  });
  after(() => host?.stop());

  const visit = (): Promise<unknown> =>
    rejectionOf(
      database.transaction((tx) => database.changeRows('INSERT INTO visit (person) VALUES ($1)', ['Ana Ruiz'], tx)),
    );

  it('has no words of the database where a commit fails, which its error has', async () => {
    await visit();
    expect(said.join('\n')).to.include('Ana Ruiz');
    said = [];
    keepTransactionsQuiet(output);
    expect(String(await visit())).to.include('Ana Ruiz');
    expect(said).to.deep.equal([]);
  });

  it('is as quiet where tests have their hosts', () => {
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (words) => said.push(String(words)) > 0;
    try {
      warn.call(console, 'Rolling back transaction 1 failed with error "of Ana Ruiz".');
      warn.call(console, 'something else');
    } finally {
      process.stderr.write = write;
    }
    expect(said).to.deep.equal(['something else\n']);
  });

  it('has what else is said there', () => {
    keepTransactionsQuiet(output);
    output.warn('something', 'else');
    expect(said).to.deep.equal(['something else']);
  });
});
