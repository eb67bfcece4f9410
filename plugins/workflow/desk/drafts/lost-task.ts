import type { Identity } from '../../../../host/plugin-api/index.js';
import type { TaskState } from '../../engine/index.js';

/** Whether a task is not a user's, or was cancelled: what the user has typed there can be read and not sent. */
export const isLost = (
  { estado, asignado }: { readonly estado: TaskState; readonly asignado: number | null },
  by: Identity,
): boolean => asignado !== by.userId || estado === 'CANCELADA';
