import type { components } from '../api/generated/openapi.js';

/** A task with its case, form and actions, as the service returns it. */
export type TaskWhole = components['schemas']['TareaEntera'];
export type TaskAction = TaskWhole['acciones'][number];
type StoredForm = NonNullable<TaskWhole['formulario']>;
/** The form of a task; a task without one has an empty form, which refuses nothing. */
export type TaskForm = Omit<StoredForm, 'rechazadas'> & Partial<Pick<StoredForm, 'rechazadas'>>;
export type TaskInstance = NonNullable<TaskWhole['instancia']>;

/** Returns the key of the query of a task. */
export const taskKey = (id: number): readonly unknown[] => ['workflow', 'tarea', { id }];

/** Returns the key of the query of a case. */
export const caseKey = (llave: string): readonly unknown[] => ['workflow', 'caso', { llave }];

/** The states of tasks, as the console names them. */
const states: Readonly<Record<string, string>> = {
  EN_POOL: 'Para tomar',
  ASIGNADA: 'Asignada',
  EN_ESPERA: 'En espera',
  EN_EJECUCION: 'En ejecución',
  INCIDENTE: 'Incidente',
  COMPLETADA: 'Completada',
  CANCELADA: 'Cancelada',
};

export const stateInWords = (state: string): string => states[state] ?? 'En curso';

/** Tells whether a task has ended. */
export const hasEnded = (state: string): boolean => state === 'COMPLETADA' || state === 'CANCELADA';
