import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import { historyRows, type HistoryRows } from './history-row.js';
import type { HistoryEntry } from './step.js';

/** A move by itself, as it goes into the history. */
export interface WrittenEntry {
  readonly instanceId: number | null;
  readonly taskId: number | null;
  readonly entry: HistoryEntry;
  /** JSON, without anything personal; null for none. */
  readonly cambio: string | null;
}

/** Adds an entry to the history, with the data of its own that may be erased. */
export async function writeEntry(
  database: Database,
  tx: Transaction,
  { instanceId, taskId, entry, cambio }: WrittenEntry,
): Promise<void> {
  await writeRow(database, tx, { instanceId, taskId, ...historyRows(entry, cambio) });
}

/** The same for an entry of a step. */
export async function writeRow(
  database: Database,
  tx: Transaction,
  { instanceId, taskId, row, personal }: Pick<WrittenEntry, 'instanceId' | 'taskId'> & HistoryRows,
): Promise<void> {
  const [made] = await database.insert<{ id: string }>(
    'workflow_history',
    [{ instance_id: instanceId, task_id: taskId, ...row }],
    ['id'],
    tx,
  );
  if (personal) {
    await database.insert('workflow_history_personal', [{ entry_id: made!.id, ...personal }], [], tx);
  }
}
