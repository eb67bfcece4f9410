import { ConflictError, InputError, type Identity } from '../../../../host/plugin-api/index.js';
import { isEnded, type InstanceAt } from '../../engine/index.js';

/** Throws `ConflictError` for a task that has ended, that another user holds, or whose instance does not go on. */
export function checkIsOpen({ estado, task }: InstanceAt, by: Identity): void {
  if (isEnded(task.estado)) {
    throw new ConflictError('La tarea ya no está abierta.', { code: 'tarea_cerrada' });
  }
  if (task.estado !== 'ASIGNADA' || task.asignado !== by.userId) {
    throw new ConflictError('La tarea no es suya.', { code: 'tarea_ajena' });
  }
  if (estado !== 'ACTIVA') throw new ConflictError('La instancia está suspendida.', { code: 'instancia_suspendida' });
}

/** Makes the refusal of an action that the task does not have; `field` names it in the request. */
export function unknownAction(field: 'accion' | 'bpm_accion'): InputError {
  const mensaje = 'La tarea no tiene esa acción.';
  return new InputError(mensaje, { errors: { [field]: [mensaje] } });
}
