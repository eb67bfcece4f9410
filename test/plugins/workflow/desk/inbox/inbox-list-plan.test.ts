import { expect } from 'chai';
import { inboxListStatement } from '../../../../../plugins/workflow/desk/inbox/inbox-list-sql.js';
import { NEVER } from '../../../../../plugins/workflow/engine/index.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { readRows, type Plan } from '../../support/read-rows.js';
import { startOffice } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

const OPEN = 20_000;
const SIZE = 50;

describe('the plan of a list of an inbox', function () {
  this.timeout(120_000);
  let client: WorkflowClient;

  before(async function () {
    client = await startOffice();
    const { database } = client.host;
    if (database.dialect !== 'postgres') return postgresOnly(this, 'plans are those of PostgreSQL');
    // A tenth has a term.
    await database.changeRows(`INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, grupos, created_at, vence)
      SELECT 'T', 'T', 'USUARIO', 'T', 'EN_POOL', '["rol:grande"]', now(),
        CASE WHEN n % 10 = 0 THEN now() + n * interval '1 minute' END FROM generate_series(1, ${OPEN}) n`);
    await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id, vence)
      SELECT 'rol:grande', id, COALESCE(vence, '${NEVER.toISOString()}') FROM workflow_task`);
    for (const table of ['workflow_task', 'workflow_task_pool'])
      await database.changeRows({ composed: `ANALYZE ${table}` });
  });
  after(() => client.host.stop());

  for (const order of ['vence', 'antigua'] as const) {
    it(`reads as much of a late page as of the first (${order})`, async () => {
      const { database } = client.host;
      const read = async (after?: number): Promise<Readonly<Record<string, number>>> => {
        const sql = inboxListStatement('postgres', {
          groups: '\'["rol:grande", "rol:otro"]\'',
          userId: '7',
          order,
          size: SIZE,
          ...(after !== undefined && { after: { vence: `'${NEVER.toISOString()}'::timestamptz`, id: String(after) } }),
        });
        const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>({
          composed: `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        });
        return readRows(row!['QUERY PLAN'][0]!.Plan);
      };
      for (const after of [undefined, OPEN / 2, OPEN - 200]) {
        const { workflow_task_pool: entries, workflow_task: tasks } = await read(after);
        expect(entries, `entries behind ${after}`).to.be.at.most(2 * (SIZE + 1));
        expect(tasks, `tasks behind ${after}`).to.be.at.most(2 * (SIZE + 1));
      }
    });
  }
});
