import request from 'supertest';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { databaseTemplate } from '../../testing/database-template.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { processOf, startOffice, startTask, taskOf } from '../plugins/workflow/support/office.js';
import { workflowPlugins, type WorkflowClient } from '../plugins/workflow/support/workflow-client.js';
import { databaseServer } from '../../testing/database-server.js';
import { postgresOnly } from '../support/postgres-only.js';
import { importInto } from './support/bundles.js';
import { CountedExchanges } from './support/counted-exchanges.js';
import { expectExchanges } from './support/expect-exchanges.js';

// What is asked twice a second for the whole host, and once a second; the catalogue of procedures is kept for a second.
const byTheClock =
  /FROM host_revision|FROM pg_catalog.pg_proc|host_audit_seal|host_instance|workflow_\w+_seal|due_at <= /;

/** What is said for an action, in its order. */
const ACTION = [
  /FROM auth_user/,
  // Where the instance stands, which the step is prepared on.
  /SELECT i\.id, i\.llave/,
  // The transaction, how long it waits for a lock, and the instance and its task, held.
  /BEGIN.*lock_timeout.*WITH held AS/s,
  // The procedure, without a savepoint, and what it set undone.
  /^(?!.*SAVEPOINT).*eco.*RESET ALL/s,
  // The step: instance, token, tasks, pools and history.
  /WITH inst AS/,
  /COMMIT/,
];

const CLAIM = [/FROM auth_user/, /WITH taken AS/];

/** What is said for the first claim in an instance of a record, in its order. */
const FIRST = [
  /FROM auth_user/,
  /WITH taken AS/,
  /SELECT t\.id/,
  /START TRANSACTION/,
  /SET LOCAL lock_timeout/,
  /UPDATE workflow_instance SET revision = revision/,
  /WITH taken AS/,
  /SELECT untouched_record/,
  /UPDATE workflow_instance SET untouched_record/,
  /FROM tramites_record/,
  /UPDATE tramites_record SET estado/,
  /INSERT INTO tramites_record_move/,
  /host_audit_entry/,
  /COMMIT/,
];

describe('round trips of tasks to the database', () => {
  let database: TestDatabase;
  let counted: CountedExchanges;
  let client: WorkflowClient;

  before(async function () {
    if (!databaseServer().startsWith('postgres')) return postgresOnly(this, 'exchanges are counted of PostgreSQL');
    const plugins = [...workflowPlugins, tramites];
    database = await createTestDatabase(await databaseTemplate(plugins));
    counted = await CountedExchanges.open(database.url);
    // Statements are sent as text each time.
    const config = { database: { preparedStatements: false }, jobs: { workers: 0 } };
    client = await startOffice({ databaseUrl: counted.url, config, plugins });
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
    await importInto(client.host, { tramites: [{ codigo: 'QUEJA', nombre: 'Queja', proceso: 'QUEJA', preguntas }] });
    // What is read once a host, or once in a while, is there afterwards.
    await work(await startTask(client, 'luz', 'QUEJA'));
  });
  after(async () => {
    await client?.host.stop();
    await counted?.close();
    await database?.drop();
  });

  /** The task of a record that is filed. */
  const fileTask = async (): Promise<{ id: number }> => {
    await request(client.host.url).post('/home/api/tramite/QUEJA/').send({ asunto: 'x' }).expect(200);
    const [row] = await client.host.database.rows<{ id: number }>('SELECT MAX(id) AS id FROM workflow_task');
    return row!;
  };
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

  it('are at most one for a start, beside the account', async () => {
    const exchanges = await exchangesOf(() =>
      client.post('luz', 'instancias/', { proceso: 'QUEJA', datos: {} }).expect(201),
    );
    expectExchanges(exchanges, [/FROM auth_user/, /WITH inst AS/]);
  });

  it('are at most one for a claim, beside the account', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    expectExchanges(await exchangesOf(() => claim(id)), CLAIM);
  });

  it(`are at most ${FIRST.length} for the first claim in an instance of a record, which begins with it`, async () => {
    const { id } = await fileTask();
    expectExchanges(await exchangesOf(() => claim(id)), FIRST);
    await client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(200);
    expectExchanges(await exchangesOf(() => claim(id)), CLAIM);
  });

  it(`are at most ${ACTION.length} for an action, each for something`, async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    const { body } = await claim(id);
    expectExchanges(await exchangesOf(() => act(body.tarea.instf_llave as string)), ACTION);
  });
});
