import { personalRow } from '../../../host/plugin-api/index.js';
import type { FlowChange } from './flow-state.js';
import type { HistoryEntry, NewTask } from './step.js';

/** A history entry as its columns, but for the ids. `cambio` is JSON, and holds nothing personal. */
export interface HistoryRow {
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

/** What an entry keeps of the data that may be erased. */
export interface PersonalRow {
  readonly salt: Buffer;
  readonly data: string;
}

/** What the state can be rebuilt from: the move of the flow, and the tasks that it brought. */
export function changeText(flow: FlowChange, tasks: readonly NewTask[]): string {
  return JSON.stringify({ ...flow, tareas: tasks });
}

/** An entry as it is written. */
export function historyRows(
  { at, tipo, by, desde, hacia, motivo, personal }: HistoryEntry,
  cambio: string | null,
): { readonly row: HistoryRow; readonly personal: PersonalRow | undefined } {
  const kept = personal && personalRow(personal);
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
      personal_digest: kept?.digest ?? null,
    },
    personal: kept && { salt: kept.salt, data: kept.data },
  };
}
