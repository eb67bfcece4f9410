import type { AuditActor, Database, Transaction } from '../../../../host/plugin-api/index.js';
import { historyRows, writeEntry, type HistoryEntry, type TaskState } from '../../engine/index.js';

/** A move of a task that does not move its instance. */
export interface TaskMove {
  readonly id: number;
  /** Id of its instance, where known; else it is looked up where needed. */
  readonly instanceId?: number | null;
  readonly tipo: string;
  readonly at: Date;
  readonly by: AuditActor;
  readonly desde: TaskState | null;
  readonly hacia: TaskState;
  /** The reason; it names no person, as it is kept for good. */
  readonly motivo?: string;
  /** The data beside the states that the state is rebuilt from; nothing personal. */
  readonly cambio?: Readonly<Record<string, unknown>>;
  /** The personal data, which may be erased. */
  readonly personal?: HistoryEntry['personal'];
}

/** Writes a move to the history, in the transaction of the change. */
export async function recordMove(database: Database, tx: Transaction, move: TaskMove): Promise<void> {
  const { id, tipo, at, by, desde, hacia, motivo = null, personal, cambio: change } = move;
  const cambio = change === undefined ? null : JSON.stringify(change);
  const entry = { tipo, at, by, desde, hacia, motivo, personal };
  if (personal) {
    await writeEntry(database, tx, { instanceId: await instanceOf(database, tx, move), taskId: id, entry, cambio });
    return;
  }
  const { row } = historyRows(entry, cambio);
  await database.changeRows(
    `INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id, desde, hacia, motivo, cambio)
     SELECT instance_id, id, $2, $3, $4, $5, $6, $7, $8, $9 FROM workflow_task WHERE id = $1`,
    [id, at, tipo, row.actor_kind, row.actor_user_id, desde, hacia, motivo, cambio],
    tx,
  );
}

async function instanceOf(database: Database, tx: Transaction, { id, instanceId }: TaskMove): Promise<number | null> {
  if (instanceId !== undefined) return instanceId;
  const sql = 'SELECT instance_id FROM workflow_task WHERE id = $1';
  const [task] = await database.rows<{ instance_id: number | null }>(sql, [id], tx);
  return task!.instance_id;
}
