import { expect } from 'chai';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { besideTransaction } from '../../../../../testing/one-connection.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

describe('a task that is taken after a claim waited for others to take it and give it back', () => {
  let client: WorkflowClient;
  let database: Database;

  before(async function () {
    client = await startOffice();
    database = client.host.database;
    await client.release('ana', processOf('QUEJA', 'Queja', taskOf('ATENDER', ['ventanilla'])));
    if (database.dialect !== 'postgres') postgresOnly(this, 'a claim is several statements there');
  });
  after(() => client?.host.stop());

  it('is given back', async () => {
    const { id } = await startTask(client, 'luz', 'QUEJA');
    let claim: Promise<number> | undefined;
    await database.transaction(async (tx) => {
      const sql = 'DELETE FROM workflow_task_pool WHERE task_id = $1';
      await database.changeRows(sql, [id], tx);
      await database.changeRows("UPDATE workflow_task SET estado = 'ASIGNADA', asignado = 1 WHERE id = $1", [id], tx);
      claim = client.post('luz', 'tomar-tarea/', { tarea_id: id }).then(({ status }) => status);
      await besideTransaction(() => untilWaiting(database));
      await database.changeRows("UPDATE workflow_task SET estado = 'EN_POOL', asignado = NULL WHERE id = $1", [id], tx);
      await database.changeRows(
        "INSERT INTO workflow_task_pool (grupo, task_id) VALUES ('rol:ventanilla', $1)",
        [id],
        tx,
      );
    });
    expect(await claim).to.equal(200);
    await client.post('luz', 'soltar-tarea/', { tarea_id: id }).expect(200);
    const pool = await database.rows('SELECT grupo FROM workflow_task_pool WHERE task_id = $1', [id]);
    expect(pool).to.deep.equal([{ grupo: 'rol:ventanilla' }]);
  });
});
