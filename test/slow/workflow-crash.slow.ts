import { expect } from 'chai';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../testing/until.js';
import { checkAllDone, checkInstances, describeWorkflow } from './support/check-workflow.js';
import { openHistoryCheck } from './support/history-check.js';
import { waitUntilNoneIsOpen } from './support/open-transactions.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';
import { checkControl, describeControl } from './support/check-control.js';
import { WorkflowClients } from './support/workflow-clients.js';
import { WorkflowControl } from './support/workflow-control.js';
import { WorkflowRun } from './support/workflow-run.js';
import { readWorkflowState } from './support/workflow-state.js';

const rounds = roundsOf('CRASH_WORKFLOW_ROUNDS', 20);
const random = SeededRandom.of('CRASH_WORKFLOW_SEED');

/** Actions that must be acknowledged before each kill, and after it by the other host alone. */
const BUSY = 20;
const LONGEST_PAUSE_MILLISECONDS = 800;
/** The work of a dead host is repeated after its lease, and later where that failed. */
const PATIENCE_SECONDS = 1500;
/** Seconds, mostly close to none, so that a kill hits all parts of an action. */
const BRIEF = 'power(random(), 4) * 0.05';

describe(`instances of processes: kill -9 of one of two hosts ${rounds} times (seed ${random.seed})`, () => {
  let run: WorkflowRun;
  let clients: WorkflowClients;
  let control: WorkflowControl;

  before(async () => {
    run = await WorkflowRun.start(BRIEF);
    clients = new WorkflowClients(() => run.address());
    control = new WorkflowControl(
      run.database,
      () => run.address(),
      () => clients.noteEnd(),
    );
    await clients.signIn();
    await control.signIn();
    clients.start();
    control.start();
  });
  after(async () => {
    await clients?.stop();
    await control?.stop();
    await run?.remove();
  });

  it('go on by the other host, and by both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clients.progress(BUSY);
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
      const host = run.hosts[round % run.hosts.length]!;
      await host.kill();
      await clients.progress(BUSY);
      await host.start();
    }
  });

  it('all end, once nobody starts any', async () => {
    clients.finish();
    control.finish();
    const open = `SELECT 1 FROM workflow_instance WHERE estado NOT IN ('FINALIZADA', 'CANCELADA')
      UNION ALL SELECT 1 FROM host_job`;
    await until('nothing is left to do', async () => (await run.database.rows(open)).length === 0, PATIENCE_SECONDS);
    await clients.stop();
    await control.stop();
  });

  it('have left no transaction and no lock', () => waitUntilNoneIsOpen(run.database));

  it('have kept all that was acknowledged, and did everything once', async () => {
    const state = await readWorkflowState(run.database);
    process.stdout.write(describeWorkflow(clients, state) + describeControl(control, state));
    checkAllDone(clients, state);
    checkInstances(state);
    await checkControl(control, run.database);
    expect(run.errors, 'failures in the log').to.deep.equal([]);
  });

  it('are what their histories say', async () => {
    const { database } = run;
    const { history, close } = openHistoryCheck(database);
    const { instances } = await readWorkflowState(database);
    for (const { llave } of instances) {
      const { tieneDatos, diferencias } = await history.check(llave);
      expect({ tieneDatos, diferencias }, llave).to.deep.equal({ tieneDatos: true, diferencias: [] });
    }
    await close();
  });

  it('are served by hosts that stop cleanly', async () => {
    for (const host of run.hosts) expect(await host.stop()).to.equal(0);
  });
});
