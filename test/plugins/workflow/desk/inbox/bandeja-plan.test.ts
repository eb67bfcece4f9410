import { expect } from 'chai';
import type { Database, Transaction } from '../../../../../host/plugin-api/index.js';
import { inboxStatement } from '../../../../../plugins/workflow/desk/inbox/inbox-sql.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { readRows, type Plan } from '../../support/read-rows.js';
import { startOffice } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

const [CLOSED, OPEN] = [40_000, 8_000];

/** Fills the pool of `rol:grande`; nine of ten open tasks are held. */
async function fill(database: Database): Promise<void> {
  await database.changeRows(`INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, asignado, grupos, created_at)
    SELECT 'T' || n, 'T', 'USUARIO', 'T', CASE WHEN n <= ${CLOSED} THEN 'COMPLETADA' WHEN n % 10 = 0 THEN 'EN_POOL' ELSE 'ASIGNADA' END,
      CASE WHEN n % 10 = 0 AND n > ${CLOSED} THEN NULL ELSE 1 + n % 40 END, '["rol:grande"]', now()
    FROM generate_series(1, ${CLOSED + OPEN}) n`);
  await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id)
    SELECT 'rol:grande', id FROM workflow_task WHERE estado = 'EN_POOL'`);
}

/** Explains a prepared statement, as hosts run it. */
async function planOf(database: Database, tx: Transaction, where?: string, group = 'rol:grande'): Promise<Plan> {
  const sql = inboxStatement('postgres', {
    groups: '$1',
    userId: '$2',
    offset: '$3',
    most: 101,
    size: 20,
    ...(where !== undefined && { where }),
  });
  const run = (text: string) =>
    database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>({ composed: text }, [], tx);
  await run(`PREPARE inbox_page AS ${sql}`);
  const [row] = await run(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE inbox_page ('["${group}", "rol:otro"]', 7, 20)`);
  await run('DEALLOCATE inbox_page');
  return row!['QUERY PLAN'][0]!.Plan;
}

describe('the plan of an inbox page', function () {
  this.timeout(120_000);
  let client: WorkflowClient;

  before(async function () {
    client = await startOffice();
    if (client.host.database.dialect !== 'postgres') return postgresOnly(this, 'plans are those of PostgreSQL');
    await fill(client.host.database);
    for (const table of ['workflow_task', 'workflow_task_pool']) {
      await client.host.database.changeRows({ composed: `ANALYZE ${table}` });
    }
  });
  after(() => client.host.stop());

  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    it(`reads the counted and shown tasks by key, at any number of other tasks (${mode})`, async () => {
      const { database } = client.host;
      const read = await database.transaction(async (tx) => {
        await database.changeRows({ composed: `SET LOCAL plan_cache_mode = ${mode}` }, [], tx);
        return readRows(await planOf(database, tx));
      });
      // Two groups, one of them without tasks: before PostgreSQL 18, the rows of each are half of 101, rounded.
      expect(read['workflow_task_pool'], 'of the pool').to.be.closeTo(101, 1);
      // The tasks that user 7 holds, and the page.
      expect(read['workflow_task']).to.be.at.most(101 + 20);
      expect(read['workflow_instance'] ?? 0).to.be.at.most(20);
    });
  }

  it('reads no held task of a pool with a filter', async () => {
    const { database } = client.host;
    const read = await database.transaction(async (tx) => readRows(await planOf(database, tx, "WHERE t.titulo = 'T'")));
    expect(read['workflow_task_pool']).to.be.at.most(OPEN / 10);
  });

  it('reads no ended task where a filter leaves few tasks of a large pool', async () => {
    const { database } = client.host;
    await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id)
      SELECT 'rol:todos', id FROM workflow_task WHERE estado IN ('EN_POOL', 'ASIGNADA')`);
    await database.changeRows({ composed: 'VACUUM ANALYZE workflow_task_pool' });
    const read = await database.transaction(async (tx) =>
      readRows(await planOf(database, tx, 'WHERE t.prioridad >= 9', 'rol:todos'), ['workflow_task']),
    );
    // The tasks of the pool, and those that user 7 holds.
    expect(read['workflow_task']).to.be.at.most(OPEN + OPEN / 10);
  });
});
