import { expect } from 'chai';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { processOf, startOffice, startTask, taskOf } from '../plugins/workflow/support/office.js';
import type { WorkflowClient } from '../plugins/workflow/support/workflow-client.js';
import { databaseServer } from '../../testing/database-server.js';
import { postgresOnly } from '../support/postgres-only.js';
import { CountedExchanges } from './support/counted-exchanges.js';

// What is asked twice a second for the whole host, and once a second.
const byTheClock = /FROM host_revision|host_audit_seal|workflow_history_seal|due_at <= /;

/** What is said for an action, in its order: each in an exchange of its own, or together with the one before. */
const action = {
  'the account of who calls': /FROM auth_user/,
  'where the instance stands, which the step is prepared on': /SELECT i\.id, i\.llave/,
  'the transaction, and how long it waits for a lock': /BEGIN.*lock_timeout/s,
  'the instance and its task, held': /WITH held AS/,
  'the procedure, without a savepoint, and what it set undone': /^(?!.*SAVEPOINT).*eco.*RESET ALL/s,
  'the step: instance, token, tasks, pools and history': /WITH inst AS/,
  'the end of the transaction': /COMMIT/,
};
const MOST = Object.keys(action).length;

describe('round trips of tasks to the database', () => {
  let database: TestDatabase;
  let counted: CountedExchanges;
  let client: WorkflowClient;

  before(async function () {
    if (!databaseServer().startsWith('postgres')) return postgresOnly(this, 'exchanges are counted of PostgreSQL');
    database = await createTestDatabase();
    counted = await CountedExchanges.open(database.url);
    // Statements are sent as text each time.
    const config = { database: { preparedStatements: false }, jobs: { workers: 0 } };
    client = await startOffice({ databaseUrl: counted.url, config });
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    // What is read once a host, or once in a while, is there afterwards.
    await work(await startTask(client, 'luz', 'QUEJA'));
  });
  after(async () => {
    await client?.host.stop();
    await counted?.close();
    await database?.drop();
  });

  const claim = (id: number) => client.post('luz', 'tomar-tarea/', { tarea_id: id }).expect(200);
  const act = (instf_llave: string) =>
    client
      .post('luz', 'ejecutar-accion/', { sp_code: 'ECO', instf_llave, bpm_accion: 'SEGUIR', jsonfiltros: {} })
      .expect(200);
  const work = async ({ id }: { readonly id: number }): Promise<void> => {
    const { body } = await claim(id);
    await act(body.tarea.instf_llave as string);
  };
  const exchangesOf = async (call: () => PromiseLike<unknown>): Promise<string[]> =>
    (await counted.during(call)).filter((said) => !byTheClock.test(said));

  it('are one for a start, beside the account', async () => {
    const exchanges = await exchangesOf(() =>
      client.post('luz', 'instancias/', { proceso: 'QUEJA', datos: {} }).expect(201),
    );
    expect(exchanges, exchanges.join('\n')).to.have.length(2);
    expect(exchanges[1]).to.match(/WITH inst AS/);
  });

  it('are one for a claim, beside the account', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const exchanges = await exchangesOf(() => claim(id));
    expect(exchanges, exchanges.join('\n')).to.have.length(2);
    expect(exchanges[0]).to.match(/FROM auth_user/);
    expect(exchanges[1]).to.match(/WITH taken AS/);
  });

  it(`are at most ${MOST} for an action, each for something`, async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const { body } = await claim(id);
    const exchanges = await exchangesOf(() => act(body.tarea.instf_llave as string));
    let at = 0;
    for (const [what, text] of Object.entries(action)) {
      at = exchanges.findIndex((said, index) => index >= at && text.test(said));
      expect(at, `${what}:\n${exchanges.join('\n')}`).to.not.equal(-1);
    }
    expect(exchanges.length, exchanges.join('\n')).to.be.at.most(MOST);
  });
});
