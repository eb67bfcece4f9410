import { expect } from 'chai';
import { checkAllDone } from './support/check-workflow.js';
import { roundsOf } from './support/rounds.js';
import { WorkflowClients } from './support/workflow-clients.js';
import { SHORT } from './support/workflow-office.js';
import { WorkflowRun } from './support/workflow-run.js';
import { readWorkflowState } from './support/workflow-state.js';

const tasks = roundsOf('LOAD_WORKFLOW_TASKS', 2000);

const INSTANT = '0';

function shuffled<T>(values: readonly T[]): T[] {
  const order = values.map((value) => ({ value, at: Math.random() }));
  return order.sort((one, other) => one.at - other.at).map(({ value }) => value);
}

describe(`${tasks} open tasks that 32 people want by two hosts`, () => {
  let run: WorkflowRun;
  let clients: WorkflowClients;

  before(async () => {
    run = await WorkflowRun.start(INSTANT);
    clients = new WorkflowClients(() => run.address());
    await clients.signIn();
  });
  after(() => run?.remove());

  const openTasks = async (): Promise<number[]> => {
    const [everybody] = clients.usernames;
    const share = Math.ceil(tasks / clients.usernames.length);
    let left = tasks;
    await Promise.all(
      clients.usernames.map(async () => {
        for (let at = 0; at < share && left > 0; at += 1) {
          left -= 1;
          await clients.begin(everybody!, SHORT);
        }
      }),
    );
    const open = await run.database.rows<{ id: number }>("SELECT id FROM workflow_task WHERE estado = 'EN_POOL'");
    expect(open, 'open tasks').to.have.length(tasks);
    return open.map(({ id }) => id);
  };

  /** Works with all clients at once, each on its own list; the winner of a task ends it. */
  const work = async (wanted: (username: string, client: number) => readonly number[]): Promise<void> => {
    const before = { acted: clients.acted.length, beaten: clients.beaten, refused: clients.refused };
    const start = performance.now();
    await Promise.all(
      clients.usernames.map(async (username, client) => {
        for (const id of wanted(username, client)) {
          const task = await clients.take(username, id);
          if (task) await clients.act(username, task);
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    const acted = clients.acted.length - before.acted;
    const beaten = clients.beaten - before.beaten;
    process.stdout.write(
      `      ${acted} tasks in ${seconds.toFixed(1)} s: ${(acted / seconds).toFixed(0)} a second; ` +
        `${((2 * acted + beaten) / seconds).toFixed(0)} calls a second, in ${beaten} of which somebody else had it; ` +
        `${clients.refused - before.refused} put off as a host was full\n`,
    );
    const state = await readWorkflowState(run.database);
    expect(clients.unexpected, 'unexpected answers').to.deep.equal([]);
    expect(clients.unanswered, 'calls without an answer').to.equal(0);
    expect(clients.acted.length).to.equal(clients.started.length);
    checkAllDone(clients, state);
  };

  it('are done, each once, where each has a share of them', async () => {
    const ids = await openTasks();
    await work((_username, client) => ids.filter((_id, at) => at % clients.usernames.length === client));
  });

  it('are done, each once, where all people want all of them', async () => {
    const ids = await openTasks();
    await work(() => shuffled(ids));
  });

  it('leave no failure in the log', () => {
    expect(run.errors).to.deep.equal([]);
  });
});
