import { personalRow, type Database, type Transaction } from '../../../../host/plugin-api/index.js';
import type { HistoryEntry, Step } from './step.js';

/** The columns of a history entry without the ids. `cambio` is JSON, and holds nothing personal. */
interface HistoryRow {
  readonly at: Date;
  readonly tipo: string;
  readonly actor_kind: string;
  readonly actor_user_id: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly cambio: string | null;
  readonly personal_digest: Buffer | null;
}

/** The columns of an entry's personal data, which may be erased. */
interface PersonalRow {
  readonly salt: Buffer;
  readonly data: string;
}

/** The rows of an entry: one that stays, and one that may be erased. */
export interface HistoryRows {
  readonly row: HistoryRow;
  readonly personal: PersonalRow | undefined;
}

/**
 * Makes the rows of a step. The entry has the move of the flow, the new tasks, the outcome of the instance and the
 * basis of the decision: the state can be rebuilt from it, and the step decided anew.
 */
export function stepRows({
  flow,
  tasks,
  outcome: fin,
  entry,
  basis,
}: Pick<Step, 'flow' | 'tasks' | 'outcome' | 'entry' | 'basis'>): HistoryRows {
  const personal = { ...entry.personal, ...basis.personal };
  // The words to the citizen are personal, and so are the digests of documents about them.
  const tareas = tasks.map(({ leidos: _leidos, ...task }) => withoutWords(task));
  const arrived = flow.arrived.map(withoutWords);
  return historyRows({ ...entry, personal }, JSON.stringify({ ...flow, arrived, tareas, base: basis.permanent, fin }));
}

const withoutWords = <T extends object>({ para_ciudadano: _words, ...rest }: T & { para_ciudadano?: unknown }) => rest;

/** Makes the rows of an entry. */
export function historyRows(
  { at, tipo, by, desde, hacia, motivo, personal }: HistoryEntry,
  cambio: string | null,
): HistoryRows {
  const hashed = personal && Object.keys(personal).length > 0 ? personalRow({ ...personal }) : undefined;
  return {
    row: {
      at,
      tipo,
      actor_kind: typeof by === 'string' ? by : 'user',
      actor_user_id: typeof by === 'string' ? null : by.userId,
      desde,
      hacia,
      motivo,
      cambio,
      personal_digest: hashed?.digest ?? null,
    },
    personal: hashed && { salt: hashed.salt, data: hashed.data },
  };
}

/** A move for the history that is no step of an instance. */
export interface WrittenEntry {
  readonly instanceId: number | null;
  readonly taskId: number | null;
  readonly entry: HistoryEntry;
  /** JSON, without anything personal; null for none. */
  readonly cambio: string | null;
}

/** Adds an entry to the history, with its personal data. */
export async function writeEntry(
  database: Database,
  tx: Transaction,
  { instanceId, taskId, entry, cambio }: WrittenEntry,
): Promise<void> {
  await writeRow(database, tx, { instanceId, taskId, ...historyRows(entry, cambio) });
}

/** Adds the rows of an entry to the history. */
export async function writeRow(
  database: Database,
  tx: Transaction,
  { instanceId, taskId, row, personal }: Pick<WrittenEntry, 'instanceId' | 'taskId'> & HistoryRows,
): Promise<void> {
  const [made] = await database.insertRows<{ id: string }>(
    'workflow_history',
    [{ instance_id: instanceId, task_id: taskId, ...row }],
    ['id'],
    tx,
  );
  if (personal) {
    await database.insertRows('workflow_history_personal', [{ entry_id: made!.id, ...personal }], [], tx);
  }
}
