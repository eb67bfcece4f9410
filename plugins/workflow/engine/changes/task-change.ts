import type { TaskState } from '../steps/states.js';

/** The kinds of changes of a task in an inbox. */
type ChangeKind = 'nueva' | 'tomada' | 'soltada' | 'cerrada' | 'cambiada';

/** A change of a task, and the users and groups that may know of it: their inbox has the task, or had it. */
export interface TaskChange {
  readonly tarea: number;
  readonly que: ChangeKind;
  /** Id of the user who has taken it; null for other changes. */
  readonly usuario: number | null;
  readonly users: readonly number[];
  readonly groups: readonly string[];
}

/** Names the change from one state of a task to another; without a state before, it has begun. */
export function changeKind(desde: string | null, hacia: string | null): ChangeKind {
  switch (hacia as TaskState | null) {
    case 'COMPLETADA':
    case 'CANCELADA':
      return 'cerrada';
    case 'EN_POOL':
      if (desde === 'EN_POOL') return 'cambiada';
      return desde === null ? 'nueva' : 'soltada';
    case 'ASIGNADA':
      return desde === null ? 'nueva' : 'tomada';
    default:
      return 'cambiada';
  }
}
