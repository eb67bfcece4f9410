import { expect } from 'chai';
import { whileLocked } from '../../support/locks.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';
import { until } from '../../../../../testing/until.js';

describe('the view of an instance', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startOffice();
    await client.release('ana', processOf('P', 'P', taskOf('ATENDER', ['ventanilla'])));
  });
  after(() => client?.host.stop());

  it('shows an instance and its tasks of one moment, also when it ends while it is read', async () => {
    const { llave } = await startTask(client, 'luz', 'P');
    const { database } = client.host;
    let seen: Promise<{ body: { instancia: { estado: string; tareas: { estado: string }[] } } }> | undefined;
    await whileLocked(
      database,
      // Readers of tasks wait. The instance itself can be read as it was.
      async (tx) => {
        await database.rows('LOCK TABLE workflow_task IN ACCESS EXCLUSIVE MODE', [], tx);
        await database.changeRows(
          `UPDATE workflow_task SET estado = 'CANCELADA' WHERE instance_id =
             (SELECT id FROM workflow_instance WHERE llave = $1)`,
          [llave],
          tx,
        );
        await database.changeRows(`UPDATE workflow_instance SET estado = 'CANCELADA' WHERE llave = $1`, [llave], tx);
      },
      async () => {
        seen = client.get('luz', `instancias/${llave}`).then((answer) => answer);
        await until('the reader waits for the tasks', async () => {
          const waiting = await database.rows(
            `SELECT 1 FROM pg_locks WHERE relation = 'workflow_task'::regclass AND NOT granted`,
          );
          return waiting.length > 0;
        });
      },
    );
    const { instancia } = (await seen)!.body;
    expect(instancia).to.deep.include({ estado: 'CANCELADA' });
    expect(instancia.tareas.map(({ estado }) => estado)).to.deep.equal(['CANCELADA']);
  });
});
