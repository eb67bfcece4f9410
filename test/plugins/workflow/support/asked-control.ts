import type { Database } from '../../../../host/plugin-api/index.js';

/** What an administrator asked for, under a reason of its own, and the outcome as far as the answer said it. */
export interface AskedControl {
  readonly what: 'suspend' | 'resume' | 'cancel' | 'retry' | 'reassign';
  readonly motivo: string;
  /** Key of the instance, or id of the task. */
  readonly of: string | number;
  readonly outcome: 'done' | 'refused' | 'unknown';
}

/** The type of the entry that each is in the history. */
export const entryOf: Readonly<Record<AskedControl['what'], string>> = {
  suspend: 'SUSPENSION',
  resume: 'REANUDACION',
  cancel: 'CANCELACION',
  retry: 'REINTENTO',
  reassign: 'REASIGNACION',
};

/** Returns the reason of the request of a number: an entry of the history is found by it. */
export const reasonOf = (number: number): string => `control-${number}`;

/** Returns a path and the input of the admin procedure. `usuario` is whom a task is handed to; null for its pool. */
export function controlCall(
  { what, of, motivo }: Pick<AskedControl, 'what' | 'of' | 'motivo'>,
  usuario: string | null,
): [path: string, input: object] {
  if (what === 'reassign') return ['workflow.tasks.reassign', { tarea: of, usuario, motivo }];
  if (what === 'retry') return ['workflow.tasks.retry', { tarea: of, motivo }];
  return [`workflow.instances.${what}`, { llave: of, motivo }];
}

/** A move of an instance or a task that an administrator gave a reason for. */
interface KeptControl {
  readonly llave: string;
  readonly task_id: number | null;
  readonly tipo: string;
  readonly motivo: string;
}

/**
 * Requests that were lost, done twice, or done though refused. What was acknowledged is in the history once, of what it
 * was about, what was refused is not, and what had no answer is there once or not at all.
 */
export async function wrongControls(
  database: Database,
  asked: readonly AskedControl[],
): Promise<readonly AskedControl[]> {
  const kept = await database.rows<KeptControl>(
    `SELECT i.llave, h.task_id, h.tipo, h.motivo FROM workflow_history h
     JOIN workflow_instance i ON i.id = h.instance_id WHERE h.motivo LIKE 'control-%'`,
  );
  const byReason = new Map<string, KeptControl[]>();
  for (const one of kept) byReason.set(one.motivo, [...(byReason.get(one.motivo) ?? []), one]);
  return asked.filter(({ what, motivo, of, outcome }) => {
    const found = byReason.get(motivo) ?? [];
    const isDone = found.some(({ llave, task_id }) => (typeof of === 'number' ? task_id === of : llave === of));
    // The same reason stands in each instance of a tree.
    const isTwice = new Set(found.map(({ llave }) => llave)).size < found.length;
    const isOther = found.some(({ tipo }) => tipo !== entryOf[what]) || (found.length > 0 && !isDone);
    return isTwice || isOther || (outcome === 'done' && !isDone) || (outcome === 'refused' && isDone);
  });
}
