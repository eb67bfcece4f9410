import type { ListedTask, TaskState } from './inbox-calls.js';

/** A task of the page, with what has become known of it since the page was read. */
export interface ShownTask extends ListedTask {
  /** Undefined while nothing has: it is as it was read. `gone` is a task that the user may not see any more. */
  readonly now: TaskState | 'gone' | undefined;
}

/** Its holder: the user, another one, or nobody. */
export type Holder = { readonly kind: 'me' | 'nobody' } | { readonly kind: 'other'; readonly nombre: string };

export function holderOf({ now, estado }: ShownTask, username: string): Holder {
  if (now === undefined || now === 'gone') return { kind: estado === 'ASIGNADA' ? 'me' : 'nobody' };
  if (!now.asignado || now.estado !== 'ASIGNADA') return { kind: 'nobody' };
  return now.asignado.username === username ? { kind: 'me' } : { kind: 'other', nombre: now.asignado.nombre };
}

/** The state of a task in words, and the kind of its badge. */
export function stateOf(task: ShownTask, username: string): readonly [text: string, badge: string] {
  if (task.now === 'gone') return ['Ya no es de sus grupos', ''];
  const estado = task.now?.estado ?? task.estado;
  if (estado === 'COMPLETADA') return ['Completada', 'badge--success'];
  if (estado === 'CANCELADA') return ['Cancelada', ''];
  if (task.suspendida) return ['Suspendida', 'badge--info'];
  if (holderOf(task, username).kind !== 'nobody') return ['Asignada', 'badge--primary'];
  return ['Para tomar', ''];
}

/** Whether the user may take it, as far as the page knows. */
export const isFree = (task: ShownTask): boolean =>
  !task.suspendida &&
  (task.now === undefined ? task.estado === 'EN_POOL' : task.now !== 'gone' && task.now.estado === 'EN_POOL');

/** How a task is named to a person. */
export const nameOf = ({ nombre, radicado }: ListedTask): string =>
  radicado === null ? nombre : `${nombre}, ${radicado}`;

/** Tells that another user has taken a task which was free; undefined where that is not what happened. */
export function takenWords(task: ListedTask, { estado, asignado }: TaskState, username: string): string | undefined {
  const isOther = estado === 'ASIGNADA' && asignado !== null && asignado.username !== username;
  return isOther && task.estado === 'EN_POOL' ? `${asignado.nombre} tomó «${nameOf(task)}».` : undefined;
}
