import { changeKind, type TaskChange } from './task-change.js';

/** The previous holder and groups, in the entry of a task that went to other users. */
interface Before {
  readonly antes?: { readonly asignado: number | null; readonly grupos?: readonly string[] };
}

/** An entry of the history, as far as tasks are concerned. */
export interface Move {
  readonly id: number;
  readonly instance_id: number | null;
  /** The task that it moves or leaves; null for a move of the instance. */
  readonly task_id: number | null;
  readonly at: Date;
  readonly tipo: string;
  readonly actor_user_id: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly cambio: Before | null;
}

/** A task at its present state. */
export interface ChangedTask {
  readonly id: number;
  readonly instance_id: number | null;
  readonly asignado: number | null;
  readonly grupos: readonly string[];
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** The moves that stop or resume all tasks of an instance. */
const holds: ReadonlySet<string> = new Set(['SUSPENSION', 'REANUDACION']);

/**
 * Derives the changes of tasks from entries: those of the tasks that an entry names, and of those that began or ended
 * with it.
 */
export function changesOf(moves: readonly Move[], tasks: readonly ChangedTask[]): TaskChange[] {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const ofInstance = new Map<number, ChangedTask[]>();
  for (const task of tasks) {
    if (task.instance_id === null) continue;
    const others = ofInstance.get(task.instance_id) ?? [];
    ofInstance.set(task.instance_id, [...others, task]);
  }
  return moves.flatMap((move) => {
    const named = move.task_id === null ? undefined : known.get(move.task_id);
    const others = (move.instance_id === null ? [] : (ofInstance.get(move.instance_id) ?? [])).filter(
      (task) => task !== named,
    );
    return [...(named ? [changeOf(named, move)] : []), ...others.flatMap((task) => besides(task, move))];
  });
}

function changeOf(task: ChangedTask, { tipo, desde, hacia, actor_user_id, cambio }: Move): TaskChange {
  const before = cambio?.antes;
  const users = [task.asignado, actor_user_id, before?.asignado ?? null].flatMap((id) => id ?? []);
  const que = changeKind(desde, hacia);
  // A task that was returned since has no holder now.
  const taker = tipo === 'TOMA' ? actor_user_id : task.asignado;
  return {
    tarea: task.id,
    que,
    usuario: que === 'tomada' ? taker : null,
    users,
    groups: [...task.grupos, ...(before?.grupos ?? [])],
  };
}

/**
 * Derives the change of a task that the entry does not name. An automatic task of it has neither holder nor groups, so
 * no user is notified.
 */
function besides({ id, asignado, grupos, created_at, ended_at }: ChangedTask, { at, tipo }: Move): TaskChange[] {
  const whose = { tarea: id, usuario: null, users: asignado === null ? [] : [asignado], groups: grupos };
  if (created_at.getTime() === at.getTime()) return [{ ...whose, que: 'nueva' }];
  if (ended_at?.getTime() === at.getTime()) return [{ ...whose, que: 'cerrada' }];
  return holds.has(tipo) ? [{ ...whose, que: 'cambiada' }] : [];
}
