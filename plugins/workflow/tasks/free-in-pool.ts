import type { Database, Transaction } from '../../../host/plugin-api/index.js';

/**
 * Says in the pool of a task whether it is there to be taken: whoever moves one in or out of its pool does, in the same
 * transaction and after the task. A task without a pool has nothing there.
 */
export async function freeInPool(database: Database, tx: Transaction, id: number, libre: boolean): Promise<void> {
  const groups =
    database.dialect === 'postgres'
      ? 'SELECT jsonb_array_elements_text(t.grupos) FROM workflow_task t WHERE t.id = $1'
      : 'SELECT g.value FROM workflow_task t CROSS APPLY OPENJSON(t.grupos) AS g WHERE t.id = $1';
  await database.change(
    `UPDATE workflow_task_pool SET libre = $2 WHERE task_id = $1 AND grupo IN (${groups})`,
    [id, libre],
    tx,
  );
}
