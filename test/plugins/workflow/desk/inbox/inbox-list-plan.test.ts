import { expect } from 'chai';
import { inboxListStatement } from '../../../../../plugins/workflow/desk/inbox/inbox-list-sql.js';
import {
  inboxTitlesStatement,
  tasksOfRecordsStatement,
} from '../../../../../plugins/workflow/desk/inbox/inbox-search-sql.js';
import { NEVER } from '../../../../../plugins/workflow/engine/index.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { nodesOf, readRows, type Plan } from '../../support/read-rows.js';
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
    await database.changeRows(`INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, grupos, created_at, ended_at)
      SELECT 'T', 'T', 'USUARIO', 'T', 'COMPLETADA', '["rol:grande"]', now(), now() FROM generate_series(1, ${2 * OPEN}) n`);
    for (const table of ['workflow_task', 'workflow_task_pool'])
      await database.changeRows({ composed: `VACUUM ANALYZE ${table}` });
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

  it('reads by key what a search has found, and folds no text of tasks whose title does not match', async () => {
    const { database } = client.host;
    const explain = async (sql: string): Promise<Plan> => {
      const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>({
        composed: `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
      });
      return row!['QUERY PLAN'][0]!.Plan;
    };
    const part = { groups: '\'["rol:grande", "rol:otro"]\'', userId: '7' };
    const page = inboxListStatement('postgres', {
      ...part,
      order: 'vence',
      size: SIZE,
      search: { words: undefined, found: `'${JSON.stringify([5, OPEN, OPEN + 1])}'` },
    });
    const read = readRows(await explain(page));
    // One entry of each of two tasks; the mean of a loop is rounded.
    expect(read['workflow_task_pool']).to.be.closeTo(2, 0.1);
    expect(read['workflow_task']).to.be.at.most(2 * 2);

    const words = "WHERE lower(normalize(t.titulo, NFD)) LIKE '%nada%'";
    const titles = await explain(inboxTitlesStatement('postgres', part, words, 10));
    expect(readRows(titles)['workflow_task']).to.be.at.most(OPEN);
    const filtered = nodesOf(titles).filter((node) => JSON.stringify(node['Filter'] ?? '').includes('NORMALIZE'));
    expect(filtered.map((node) => node['Rows Removed by Filter'])).to.deep.equal([1]);
  });

  it('reads the open tasks of records by index, of few among many', async () => {
    const { database } = client.host;
    await database.changeRows(`INSERT INTO workflow_instance (llave, root_id, version_id, estado, datos, revision, next_ordinal,
        origin_kind, origin_id, created_at)
      SELECT 'i' || n, CASE WHEN n % 3 = 0 THEN n - 1 END, 1, 'ACTIVA', '{}', 1, 1,
        CASE WHEN n % 3 = 0 THEN NULL ELSE 'tramite' END, CASE WHEN n % 3 = 0 THEN NULL ELSE n END, now()
      FROM generate_series(1, ${OPEN}) n`);
    await database.changeRows('UPDATE workflow_task SET instance_id = id');
    for (const table of ['workflow_task', 'workflow_instance'])
      await database.changeRows({ composed: `VACUUM ANALYZE ${table}` });
    const sql = tasksOfRecordsStatement('postgres', '$1', 100);
    const binds = [JSON.stringify([1, 2, 10_001, OPEN + 5])];
    expect((await database.rows<{ id: number }>(sql, binds)).map(({ id }) => id)).to.deep.equal([
      10_002, 10_001, 3, 2, 1,
    ]);
    const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      { composed: `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}` },
      binds,
    );
    const read = readRows(row!['QUERY PLAN'][0]!.Plan);
    expect(read['workflow_instance']).to.be.closeTo(5, 0.1);
    expect(read['workflow_task']).to.be.closeTo(5, 0.1);
  });
});
