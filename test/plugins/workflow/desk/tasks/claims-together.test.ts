import { expect } from 'chai';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { TaskClaims } from '../../../../../plugins/workflow/desk/tasks/task-claims.js';
import { TaskRepository } from '../../../../../plugins/workflow/desk/tasks/task-repository.js';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { Gate } from '../../../../host/jobs/support/gate.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

const COUNTER = ['rol:ventanilla'];
const REVIEW = ['rol:revision'];

/** A feed that no listener follows. */
const silent = { moved: () => undefined };

describe('concurrent claims', () => {
  let client: WorkflowClient;
  let database: Database;
  let claims: TaskClaims;
  const users: Record<string, number> = {};

  before(async function () {
    client = await startOffice();
    database = client.host.database;
    claims = new TaskClaims(database, new TaskRepository(database), silent);
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    const sql = 'SELECT id, username FROM auth_user';
    for (const { id, username } of await database.rows<{ id: number; username: string }>(sql)) users[username] = id;
    if (database.dialect !== 'postgres') postgresOnly(this, 'each is a transaction of its own there');
  });
  after(() => client?.host.stop());

  const tasks = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await startTask(client, 'luz', 'QUEJA')).id);
    return ids;
  };
  const take = async (id: number, username = 'luz', groups: readonly string[] = COUNTER) => {
    const at = client.host.clock.now();
    return (await claims.take(id, { userId: users[username]!, groups, at }))?.asignado;
  };
  const holders = async (ids: readonly number[]): Promise<(number | null)[]> => {
    const sql = 'SELECT id, asignado FROM workflow_task ORDER BY id';
    const rows = await database.rows<{ id: number; asignado: number | null }>(sql);
    return rows.filter(({ id }) => ids.includes(id)).map(({ asignado }) => asignado);
  };
  /** Lists the entries of the history for the claims of these tasks. */
  const takings = (ids: readonly number[]) =>
    database.rows<{ task_id: number; actor_user_id: number; token: number | null; grupos: readonly string[] }>(
      `SELECT task_id, actor_user_id, (cambio ->> 'token')::integer AS token, cambio -> 'grupos' AS grupos
       FROM workflow_history
       WHERE tipo = 'TOMA' AND task_id IN (SELECT value::integer FROM jsonb_array_elements_text($1::jsonb))
       ORDER BY task_id`,
      [JSON.stringify(ids)],
    );
  const pooled = async (ids: readonly number[]): Promise<number> => {
    const rows = await database.rows<{ task_id: number }>('SELECT task_id FROM workflow_task_pool');
    return rows.filter(({ task_id }) => ids.includes(task_id)).length;
  };

  it('are one statement; each gets its own task, which leaves its pools and is in the history', async () => {
    const ids = await tasks(3);
    const [luz, rosa] = [users['luz']!, users['rosa']!];
    const groups = [...REVIEW, ...COUNTER];
    const statements = await statementsDuring(database, async () => {
      const taken = await Promise.all([take(ids[0]!), take(ids[1]!, 'rosa', groups), take(ids[2]!)]);
      expect(taken).to.deep.equal([luz, rosa, luz]);
    });
    expect(statements.filter((sql) => sql.includes('UPDATE workflow_task'))).to.have.length(1);
    expect(await holders(ids)).to.deep.equal([luz, rosa, luz]);
    expect(await pooled(ids)).to.equal(0);
    const written = await takings(ids);
    expect(written.map(({ actor_user_id }) => actor_user_id)).to.deep.equal([luz, rosa, luz]);
    expect(written.every(({ token }) => token !== null)).to.equal(true);
    expect(written.map(({ grupos }) => grupos)).to.deep.equal([COUNTER, groups, COUNTER]);
  });

  it('give a task to one of two claimants', async () => {
    const [wanted, other] = await tasks(2);
    const taken = await Promise.all([take(wanted!, 'luz'), take(wanted!, 'rosa'), take(other!, 'luz')]);
    const winners = taken.slice(0, 2).filter((holder) => holder !== undefined);
    expect(winners).to.deep.equal([(await holders([wanted!]))[0]]);
    expect(taken[2]).to.equal(users['luz']);
    expect(await takings([wanted!])).to.have.length(1);
  });

  it('omit tasks that are not for the claimant, are taken, or do not exist', async () => {
    const [own, others, taken] = await tasks(3);
    await take(taken!, 'rosa');
    const statements = await statementsDuring(database, async () => {
      const all = [take(own!), take(others!, 'otro', REVIEW), take(taken!), take(987_654), take(own!, 'otro', [])];
      expect(await Promise.all(all)).to.deep.equal([users['luz'], undefined, undefined, undefined, undefined]);
    });
    // The task of another pool looks free: it is claimed in a statement of its own.
    expect(statements.filter((sql) => sql.includes('UPDATE workflow_task')).length).to.be.at.most(3);
    expect(await holders([own!, others!, taken!])).to.deep.equal([users['luz'], null, users['rosa']]);
  });

  it('omit a task whose instance is suspended', async () => {
    const [free, held] = await tasks(2);
    await database.changeRows(
      `UPDATE workflow_instance SET estado = 'SUSPENDIDA' WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1)`,
      [held],
    );
    expect(await Promise.all([take(held!), take(free!)])).to.deep.equal([undefined, users['luz']]);
  });

  it('do not wait for a claim whose task is locked; that claim gets it later', async () => {
    const [held, free, last] = await tasks(3);
    const gate = new Gate();
    const work = database.transaction(async (tx) => {
      await database.changeRows('UPDATE workflow_task SET nombre = nombre WHERE id = $1', [held], tx);
      await gate.wait('held');
    });
    while (gate.come.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const waits = take(held!);
    expect(await Promise.all([take(free!), take(last!)])).to.deep.equal([users['luz'], users['luz']]);
    expect(await holders([held!])).to.deep.equal([null]);
    gate.open();
    await work;
    expect(await waits).to.equal(users['luz']);
  });

  it('do not block each other in any order', async () => {
    const ids = await tasks(6);
    const other = new TaskClaims(database, new TaskRepository(database), silent);
    const takeByOther = (id: number) =>
      other.take(id, { userId: users['rosa']!, groups: COUNTER, at: client.host.clock.now() });
    const taken = await Promise.all([...ids.map((id) => take(id)), ...ids.toReversed().map((id) => takeByOther(id))]);
    expect(taken.filter((one) => one !== undefined)).to.have.length(6);
    expect((await takings(ids)).map(({ task_id }) => task_id)).to.deep.equal(ids);
  });

  it('read by keys alone, also with few tasks', async () => {
    const [one, other] = await tasks(2);
    await database.changeRows(`INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, grupos, created_at)
      SELECT 'T' || n, 'T', 'USUARIO', 'T', CASE WHEN n % 2 = 0 THEN 'EN_POOL' ELSE 'COMPLETADA' END, '["rol:otro"]', now()
      FROM generate_series(1, 3000) n`);
    await database.changeRows(`INSERT INTO workflow_task_pool (grupo, task_id)
      SELECT 'rol:otro', id FROM workflow_task WHERE grupos = '["rol:otro"]' AND estado = 'EN_POOL'`);
    await database.changeRows(`INSERT INTO workflow_instance (llave, version_id, estado, datos, revision, next_ordinal, created_at)
      SELECT 'I' || n, (SELECT MAX(id) FROM workflow_version), 'ACTIVA', '{}', 1, 1, now() FROM generate_series(1, 3000) n`);
    for (const table of ['workflow_task', 'workflow_task_pool', 'workflow_instance']) {
      await database.changeRows({ composed: `ANALYZE ${table}` });
    }
    const sent = await statementsDuring(database, () => Promise.all([take(one!), take(other!)]));
    const sql = sent.find((text) => text.includes('UPDATE workflow_task'))!;
    const plan = await database.transaction(async (tx) => {
      const run = (text: string) => database.rows<Record<string, string>>({ composed: text }, [], tx);
      await run('SET LOCAL plan_cache_mode = force_generic_plan');
      await run(`PREPARE claims AS ${sql}`);
      const rows = await run(`EXPLAIN EXECUTE claims ('[]')`);
      await run('DEALLOCATE claims');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.to.match(/Seq Scan on workflow_/);
  });
});
