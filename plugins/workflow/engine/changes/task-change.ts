import type { TaskState } from '../steps/states.js';

/** How a task of an inbox has moved. */
type ChangeKind = 'nueva' | 'tomada' | 'soltada' | 'cerrada' | 'cambiada';

/** A change of a task, and the people who may know of it: those whose inbox has it, or had it. */
export interface TaskChange {
  readonly tarea: number;
  readonly que: ChangeKind;
  /** Id of the user who has taken it; null of other changes. */
  readonly usuario: number | null;
  readonly users: readonly number[];
  readonly groups: readonly string[];
}

/** From one state of a task to another; without one before, it has begun. */
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
