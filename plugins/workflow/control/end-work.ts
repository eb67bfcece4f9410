import type { Database, Transaction } from '../../../host/plugin-api/index.js';
import { poolOf } from '../tasks/task-pool.js';

/** Cancels the open tasks of an instance that ends, and takes its tokens away. */
export async function endWork(database: Database, tx: Transaction, instanceId: number, at: Date): Promise<void> {
  const open = await database.rows<{ id: number }>(
    `SELECT id FROM workflow_task
     WHERE instance_id = $1 AND estado IN ('EN_POOL', 'ASIGNADA', 'EN_ESPERA', 'EN_EJECUCION', 'INCIDENTE')`,
    [instanceId],
    tx,
  );
  for (const { id } of open) {
    await database.change(
      "UPDATE workflow_task SET estado = 'CANCELADA', ended_at = $1, trabajo = NULL, incidente = NULL WHERE id = $2",
      [at, id],
      tx,
    );
    await poolOf(database, tx, id).leave();
  }
  for (const table of ['workflow_token', 'workflow_activation', 'workflow_arrival']) {
    await database.change(`DELETE FROM ${table} WHERE instance_id = $1`, [instanceId], tx);
  }
}
