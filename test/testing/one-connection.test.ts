import { expect } from 'chai';
import { Database, type Transaction } from '../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../plugins/procedures/contract.js';
import { ProcedureExecutor } from '../../plugins/procedures/executor/procedure-executor.js';
import { procedure } from '../plugins/procedures/support/city-procedures.js';
import { withoutDoors } from '../plugins/procedures/executor/support/without-doors.js';
import { besideTransaction } from '../../testing/one-connection.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { peoplePlugin, person } from '../host/support/people-plugin.js';
import { rejectionOf } from '../host/support/rejection.js';
import { inTransaction } from '../plugins/procedures/executor/support/in-transaction.js';

const call = { codigo: 'ECO', name: 'city_eco', json: {}, parameter: 'jsondata' } as const;

describe('a test host', () => {
  let host: TestHost;
  let database: Database;
  let executor: ProcedureExecutor;
  let procedures: RegisteredProcedures;

  before(async () => {
    const bundle = { procedimientos: [procedure('ECO', 'city_eco')] };
    host = await startTestHost({ plugins: [peoplePlugin(person(1)), withoutDoors], bundle });
    database = host.container.get<Database>(Database);
    executor = host.container.get(ProcedureExecutor);
    procedures = host.container.get<RegisteredProcedures>(RegisteredProcedures);
  });
  after(() => host?.stop());

  const within = (work: (tx: Transaction) => Promise<unknown>): Promise<unknown> => database.transaction(work);
  /** Works like a service that forgets to pass `tx` on, after some awaits. */
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise(setImmediate);
    return work();
  };

  it('fails when a statement takes a second connection within a transaction', async () => {
    expect(await within((tx) => database.rows('SELECT 1 AS one', [], tx))).to.deep.equal([{ one: 1 }]);
    for (const statement of [
      () => database.rows('SELECT 1 AS one'),
      () => database.changeRows('DELETE FROM host_job WHERE 1 = 0'),
      () => database.transaction(() => Promise.resolve()),
    ]) {
      const message = 'a statement takes a second connection within a transaction';
      expect((await rejectionOf(within(() => later<unknown>(statement)))).message).to.equal(message);
    }
  });

  it('fails when a procedure is run beside a transaction', async () => {
    for (const [what, run] of [
      ["the procedure executor's run", () => executor.run(call)],
      ["the procedure executor's dryRun", () => executor.dryRun(call)],
      ['a transaction of procedures', () => inTransaction(executor, 'ECO', () => Promise.resolve())],
    ] as const) {
      const { message } = await rejectionOf(within(() => later<unknown>(run)));
      expect(message).to.equal(`${what} takes a second connection within a transaction`);
    }
    const statement = inTransaction(executor, 'ECO', () => later(() => database.rows('SELECT 1 AS one')));
    expect((await rejectionOf(statement)).message).to.match(/^a statement .* within a transaction of procedures$/);
  });

  it('lets a caller ask again once its transaction of procedures has ended', async () => {
    for (const open of [() => executor.open('ECO'), () => procedures.open('ECO', 'workflow')]) {
      const transaction = await open();
      const refused = await rejectionOf(later(() => database.rows('SELECT 1 AS one')));
      expect(refused.message).to.match(/^a statement .* within a transaction of procedures$/);
      await transaction[Symbol.asyncDispose]();
      expect(await later(() => database.rows('SELECT 1 AS one'))).to.deep.equal([{ one: 1 }]);
    }
  });

  it('lets a test itself ask beside its transaction', async () => {
    const rows = await within(() => besideTransaction(() => database.rows('SELECT 1 AS one')));
    expect(rows).to.deep.equal([{ one: 1 }]);
  });
});
