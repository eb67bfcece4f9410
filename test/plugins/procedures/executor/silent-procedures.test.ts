import { expect } from 'chai';
import { toDomainError } from '../../../../host/routes/http/error-handler.js';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { until } from '../../../../testing/until.js';
import { passLimitsWhile } from '../../../support/pass-limits.js';
import { DatabaseProxy, statement, type Moment } from '../../../host/support/database-proxy.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { ledger, write } from './support/slow-fixtures.js';
import { inTransaction } from './support/in-transaction.js';

const always = (): boolean => true;
const never = (): boolean => false;

describe('a database of procedures that accepts bytes and does not answer', () => {
  let lab: ProcedureLab;
  let proxy: DatabaseProxy;
  let keepLimits: () => void;
  let id = 0;

  before(async function () {
    postgresOnly(this, 'the words of its protocol are looked for');
    const through = async (url: string): Promise<string> => (proxy = await DatabaseProxy.to(url)).url;
    lab = await openLab({ connections: 2, timeoutSeconds: 30 }, { through });
    await lab.make(ledger, write);
    await run();
    keepLimits = passLimitsWhile(() => proxy.isFrozen);
  });
  after(async () => {
    keepLimits?.();
    proxy?.thaw();
    await lab?.close();
    proxy?.close();
  });

  const json = (estado: boolean) => ({ id: (id += 1), estado });
  const run = (estado = true, more = {}): Promise<unknown> => lab.executor.run(callOf('write', json(estado), more));
  const session = (estado = true): Promise<unknown> =>
    inTransaction(lab.executor, 's', (of) => of.run(callOf('write', json(estado))));
  /** Works like an action of a process: locks a row, runs a procedure, and writes after its yes. */
  const action = (): Promise<unknown> =>
    inTransaction(lab.executor, 's', async (of) => {
      await lab.database.rows('SELECT 7 AS held', [], of.tx);
      await of.run(callOf('write', json(true)));
      await lab.database.rows('SELECT 8 AS last', [], of.tx);
    });

  const silenceOf = async (at: Moment, work: () => Promise<unknown>): Promise<void> => {
    proxy.freezeAt(at);
    expect(toDomainError(await rejectionOf(work()))).to.be.instanceOf(UnavailableError);
    expect(proxy.isFrozen).to.equal(true);
    proxy.thaw();
    await until('they run again', () => run().then(always, never));
    // Uses both connections of the pool at once.
    await Promise.all([run(), lab.executor.run({ ...callOf('write', json(true)), codigo: 'another' })]);
    expect(await lab.figures.getSingleMetricAsString('ventanilla_procedures_running')).to.match(
      /^ventanilla_procedures_running 0$/m,
    );
  };

  it('makes a run 503 at its beginning, its commit and its rollback', async () => {
    await silenceOf(statement('BEGIN'), run);
    await silenceOf(statement('COMMIT'), run);
    await silenceOf((said, by) => by === 'database' && said.includes('COMMIT'), run);
    await silenceOf(statement('ROLLBACK'), () => run(false));
  });

  it('makes a transaction 503 at each of its steps', async () => {
    await silenceOf(statement('BEGIN'), session);
    await silenceOf(statement('SAVEPOINT v_1'), session);
    await silenceOf(statement('ROLLBACK TO SAVEPOINT'), () => session(false));
    await silenceOf(statement('COMMIT'), session);
  });

  it('makes a transaction with statements of the caller 503 at each of its steps', async () => {
    await silenceOf(statement('BEGIN'), action);
    await silenceOf(statement('SELECT 7 AS held'), action);
    await silenceOf(statement('SAVEPOINT v_1'), action);
    await silenceOf(statement('SELECT 8 AS last'), action);
    await silenceOf(statement('COMMIT'), action);
    await silenceOf((said, by) => by === 'database' && said.includes('COMMIT'), action);
  });

  it('makes a reading of the catalogue 503', async () => {
    // The query is prepared, so its text is not sent: 0x42 is the Bind message of the protocol.
    const isBound: Moment = (said, by) => by === 'host' && said[0] === 0x42;
    await lab.executor.check('write');
    await silenceOf(isBound, () => lab.executor.check('write'));
  });

  it('does not delay the end of the executor', async () => {
    proxy.freeze();
    // The timeout is longer than the test: only the end of the executor ends the run.
    const running = rejectionOf(run(true, { timeoutSeconds: 300 }));
    await until('it runs', async () =>
      /^ventanilla_procedures_running 1$/m.test(
        await lab.figures.getSingleMetricAsString('ventanilla_procedures_running'),
      ),
    );
    await lab.end();
    expect(await running).to.be.instanceOf(UnavailableError);
  });
});
