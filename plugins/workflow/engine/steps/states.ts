/** The states of an instance (decisions, section 7). */
export const instanceStates = ['ACTIVA', 'SUSPENDIDA', 'FINALIZADA', 'CANCELADA'] as const;
export type InstanceState = (typeof instanceStates)[number];

/** The states of a task; the last two are its ends. */
export const taskStates = [
  'EN_POOL',
  'ASIGNADA',
  'EN_ESPERA',
  'EN_EJECUCION',
  'INCIDENTE',
  'COMPLETADA',
  'CANCELADA',
] as const;
export type TaskState = (typeof taskStates)[number];

/** Tells whether a task has ended. */
export const isEnded = (estado: TaskState): boolean => estado === 'COMPLETADA' || estado === 'CANCELADA';

/** Tells whether an instance has ended. */
export const isOver = (estado: InstanceState): boolean => estado === 'FINALIZADA' || estado === 'CANCELADA';
