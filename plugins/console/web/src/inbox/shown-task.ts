import type { BadgeLook } from '../ui/badge.js';
import type { ListedTask } from './inbox-calls.js';
import type { NowState } from './use-live-tasks.js';

/** A task of the page, with its changes since the page was loaded. */
export interface ShownTask extends ListedTask {
  /** Undefined while it is as it was loaded. */
  readonly now: NowState | undefined;
}

/** Its holder: the user, another one, or nobody. */
export type Holder = { readonly kind: 'me' | 'nobody' } | { readonly kind: 'other'; readonly nombre: string };

export function holderOf({ now, estado }: ShownTask, userId: number): Holder {
  if (now === undefined) return { kind: estado === 'ASIGNADA' ? 'me' : 'nobody' };
  if (!now.asignado || now.estado !== 'ASIGNADA') return { kind: 'nobody' };
  return now.asignado.id === userId ? { kind: 'me' } : { kind: 'other', nombre: now.asignado.nombre };
}

/** Returns the state of a task in words, and the look of its badge. */
export function stateOf(task: ShownTask, userId: number): readonly [text: string, look: BadgeLook] {
  const estado = task.now?.estado ?? task.estado;
  if (estado === 'gone') return ['Ya no es de sus grupos', undefined];
  if (estado === 'COMPLETADA') return ['Completada', 'success'];
  if (estado === 'CANCELADA') return ['Cancelada', undefined];
  if (estado === 'CERRADA') return ['Cerrada', undefined];
  if (task.suspendida) return ['Suspendida', 'info'];
  if (holderOf(task, userId).kind !== 'nobody') return ['Asignada', 'primary'];
  return ['Para tomar', undefined];
}

/** Tells whether the user may take it, as far as the page knows. */
export const isFree = ({ suspendida, estado, now }: ShownTask): boolean =>
  !suspendida && (now?.estado ?? estado) === 'EN_POOL';

const ended: ReadonlySet<string> = new Set(['gone', 'COMPLETADA', 'CANCELADA', 'CERRADA']);

/** Tells whether nothing more can be done with it here. */
export const isEnded = ({ now }: ShownTask): boolean => now !== undefined && ended.has(now.estado);

/** Names a task for a person. */
export const nameOf = ({ nombre, radicado }: ListedTask): string =>
  radicado === null ? nombre : `${nombre}, ${radicado}`;

/** Writes that another user has taken a task which was free; undefined where that did not happen. */
export function takenWords(task: ListedTask, { estado, asignado }: NowState, userId: number): string | undefined {
  const isOther = estado === 'ASIGNADA' && asignado !== null && asignado.id !== userId;
  return isOther && task.estado === 'EN_POOL' ? `${asignado.nombre} tomó «${nameOf(task)}».` : undefined;
}
