import { changeKind, type TaskChange } from './task-change.js';

/** Of the entry by which a task went to others: who had it before. */
interface Before {
  readonly antes?: { readonly asignado: number | null; readonly grupos?: readonly string[] };
}

/** An entry of the history, as far as tasks are concerned. */
export interface Move {
  readonly id: number;
  readonly instance_id: number | null;
  /** The task that it moves, or leaves; null where it moves the instance. */
  readonly task_id: number | null;
  readonly at: Date;
  readonly tipo: string;
  readonly actor_user_id: number | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly cambio: Before | null;
}

/** A task as it stands by now. */
export interface ChangedTask {
  readonly id: number;
  readonly instance_id: number | null;
  readonly asignado: number | null;
  readonly grupos: readonly string[];
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** What stops all tasks of an instance, or lets them go on. */
const holds: ReadonlySet<string> = new Set(['SUSPENSION', 'REANUDACION']);

/** What the entries say of tasks: of those that they name, and of those that began or ended with them. */
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
  // A task that was given back since has no holder by now.
  const taker = tipo === 'TOMA' ? actor_user_id : task.asignado;
  return {
    tarea: task.id,
    que,
    usuario: que === 'tomada' ? taker : null,
    users,
    groups: [...task.grupos, ...(before?.grupos ?? [])],
  };
}

/** Of a task that the entry does not name. Automatic tasks have no holder. */
function besides({ id, asignado, grupos, created_at, ended_at }: ChangedTask, { at, tipo }: Move): TaskChange[] {
  const whose = { tarea: id, usuario: null, users: asignado === null ? [] : [asignado], groups: grupos };
  if (created_at.getTime() === at.getTime()) return [{ ...whose, que: 'nueva' }];
  if (ended_at?.getTime() === at.getTime()) return [{ ...whose, que: 'cerrada' }];
  return holds.has(tipo) ? [{ ...whose, que: 'cambiada' }] : [];
}
