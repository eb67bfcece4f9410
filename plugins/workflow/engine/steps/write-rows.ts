import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { stepRows, writeRow } from './history-row.js';
import { NEVER } from './pool-term.js';
import type { FirstStep, Step, WrittenTask } from './step.js';

/**
 * What a step writes beside the instance, a statement a table: for databases that write but one table in a statement.
 */
export async function writeRows(
  database: Database,
  tx: Transaction,
  step: Pick<Step, 'instanceId'> & FirstStep,
  left: Step['left'] | null,
): Promise<WrittenTask[]> {
  const { instanceId, processId, flow, tasks, timers, entry } = step;
  const instance_id = instanceId;
  if (flow.left !== undefined) {
    const sql = 'DELETE FROM workflow_token WHERE instance_id = $1 AND ordinal = $2';
    await database.change(sql, [instanceId, flow.left], tx);
  }
  for (const ordinal of flow.ended) {
    const own = 'WHERE instance_id = $1 AND';
    await database.change(
      `DELETE FROM workflow_scope ${own} ordinal = $2; DELETE FROM workflow_arrival ${own} scope = $2`,
      [instanceId, ordinal],
      tx,
    );
  }
  if (left && step.leavesTimers) {
    await database.change('DELETE FROM workflow_timer WHERE task_id = $1', [left.taskId], tx);
  }
  if (left) {
    await database.change(
      `UPDATE workflow_task SET estado = $1, ended_at = $2 WHERE id = $3;
       DELETE FROM workflow_task_pool WHERE task_id = $3`,
      [left.estado, entry.at, left.taskId],
      tx,
    );
  }
  const came = flow.came.map((token) => ({ instance_id, ...token }));
  if (came.length > 0) await database.insert('workflow_token', came, [], tx);
  const begun = flow.begun.map((scope) => ({ instance_id, ...scope }));
  if (begun.length > 0) await database.insert('workflow_scope', begun, [], tx);
  const arrived = flow.arrived.map((arrival) => ({ instance_id, ...arrival }));
  if (arrived.length > 0) await database.insert('workflow_arrival', arrived, [], tx);
  const written = await writeTasks(database, tx, { instanceId, processId, tasks, entry });
  const idOf = new Map(written.map(({ id, token }) => [token, id]));
  const begins = timers.map(({ token, ...timer }) => ({ task_id: idOf.get(token)!, ...timer }));
  if (begins.length > 0) await database.insert('workflow_timer', begins, [], tx);
  await writeRow(database, tx, { instanceId, taskId: left?.taskId ?? null, ...stepRows(step) });
  return written;
}

async function writeTasks(
  database: Database,
  tx: Transaction,
  { instanceId, processId, tasks, entry }: Pick<Step, 'instanceId' | 'processId' | 'tasks' | 'entry'>,
): Promise<WrittenTask[]> {
  if (tasks.length === 0) return [];
  const written = await database.insert<{ id: number; token: number }>(
    'workflow_task',
    tasks.map(({ grupos, ...task }) => ({
      ...task,
      instance_id: instanceId,
      process_id: processId,
      grupos: JSON.stringify(grupos),
      created_at: entry.at,
    })),
    ['id', 'token'],
    tx,
  );
  const idOf = new Map(written.map(({ id, token }) => [token, id]));
  const pool = tasks.flatMap(({ token, grupos, vence }) =>
    grupos.map((grupo) => ({ grupo, task_id: idOf.get(token)!, vence: vence ?? NEVER, process_id: processId })),
  );
  if (pool.length > 0) await database.insert('workflow_task_pool', pool, [], tx);
  return written;
}
