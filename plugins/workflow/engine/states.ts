/** The states of an instance (decisions, section 7). */
export const instanceStates = ['ACTIVA', 'SUSPENDIDA', 'FINALIZADA', 'CANCELADA'] as const;
export type InstanceState = (typeof instanceStates)[number];

/** The states of a task. */
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

/** Those of a task that is still to be done. */
export const openStates: ReadonlySet<TaskState> = new Set([
  'EN_POOL',
  'ASIGNADA',
  'EN_ESPERA',
  'EN_EJECUCION',
  'INCIDENTE',
]);
