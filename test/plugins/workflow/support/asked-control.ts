import type { Database } from '../../../../host/plugin-api/index.js';

/** The request of an administrator, with a unique reason, and its outcome as far as the answer shows it. */
export interface AskedControl {
  readonly what: 'suspend' | 'resume' | 'cancel' | 'retry' | 'reassign';
  readonly motivo: string;
  /** Key of the instance, or id of the task. */
  readonly of: string | number;
  readonly outcome: 'done' | 'refused' | 'unknown';
}

/** The type of the entry that each request has in the history. */
export const entryOf: Readonly<Record<AskedControl['what'], string>> = {
  suspend: 'SUSPENSION',
  resume: 'REANUDACION',
  cancel: 'CANCELACION',
  retry: 'REINTENTO',
  reassign: 'REASIGNACION',
};

/** Builds the reason of the request with a number, by which its entry of the history is found. */
export const reasonOf = (number: number): string => `control-${number}`;

/** Builds the path and the input of an admin procedure. `usuario` is the user who gets a task; null for its pool. */
export function controlCall(
  { what, of, motivo }: Pick<AskedControl, 'what' | 'of' | 'motivo'>,
  usuario: string | null,
): [path: string, input: object] {
  if (what === 'reassign') return ['workflow.tasks.reassign', { tarea: of, usuario, motivo }];
  if (what === 'retry') return ['workflow.tasks.retry', { tarea: of, motivo }];
  return [`workflow.instances.${what}`, { llave: of, motivo }];
}

/** A move of an instance or a task for which an administrator gave a reason. */
interface RecordedControl {
  readonly llave: string;
  readonly task_id: number | null;
  readonly tipo: string;
  readonly motivo: string;
}

/**
 * Finds requests that were lost, done twice, or done though refused. An acknowledged request is in the history once,
 * for its instance or task, a refused one is not, and one without an answer is there at most once.
 */
export async function wrongControls(
  database: Database,
  asked: readonly AskedControl[],
): Promise<readonly AskedControl[]> {
  const recorded = await database.rows<RecordedControl>(
    `SELECT i.llave, h.task_id, h.tipo, h.motivo FROM workflow_history h
     JOIN workflow_instance i ON i.id = h.instance_id WHERE h.motivo LIKE 'control-%'`,
  );
  const byReason = new Map<string, RecordedControl[]>();
  for (const one of recorded) byReason.set(one.motivo, [...(byReason.get(one.motivo) ?? []), one]);
  return asked.filter(({ what, motivo, of, outcome }) => {
    const found = byReason.get(motivo) ?? [];
    const isDone = found.some(({ llave, task_id }) => (typeof of === 'number' ? task_id === of : llave === of));
    // Each instance of a tree has an entry with the reason.
    const isTwice = new Set(found.map(({ llave }) => llave)).size < found.length;
    const isOther = found.some(({ tipo }) => tipo !== entryOf[what]) || (found.length > 0 && !isDone);
    return isTwice || isOther || (outcome === 'done' && !isDone) || (outcome === 'refused' && isDone);
  });
}
