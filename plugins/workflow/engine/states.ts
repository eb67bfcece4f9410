/** The states of an instance (decisions, section 7). */
export type InstanceState = 'ACTIVA' | 'SUSPENDIDA' | 'FINALIZADA' | 'CANCELADA';

/** The states of a task; the last two are its ends. */
export type TaskState =
  'EN_POOL' | 'ASIGNADA' | 'EN_ESPERA' | 'EN_EJECUCION' | 'INCIDENTE' | 'COMPLETADA' | 'CANCELADA';

/** Whether a task is no work any more. */
export const isEnded = (estado: TaskState): boolean => estado === 'COMPLETADA' || estado === 'CANCELADA';

/** Whether an instance has ended. */
export const isOver = (estado: InstanceState): boolean => estado === 'FINALIZADA' || estado === 'CANCELADA';
