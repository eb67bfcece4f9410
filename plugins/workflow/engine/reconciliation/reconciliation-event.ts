import type { InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';

/** What an external system reports about an instance: an ended task, the state of the instance, its data. */
export interface ReconciliationEvent {
  readonly eventoId: string;
  readonly llave: string;
  readonly tarea?: string | undefined;
  /** The scope of the task, where it is open more than once. */
  readonly ambito?: number | undefined;
  readonly accion?: string | undefined;
  readonly estado?: InstanceState | undefined;
  /** What an instance comes to that is ended; where its process has but one outcome, it need not be named. */
  readonly resultado?: string | undefined;
  readonly datos?: InstanceData | undefined;
}

/** Returns an event as the history keeps it: its data are among those that the move brought. */
export function keptEvent({ eventoId, tarea, ambito, accion, estado, resultado }: ReconciliationEvent): InstanceData {
  return {
    evento_id: eventoId,
    ...(tarea !== undefined && { tarea }),
    ...(ambito !== undefined && { ambito }),
    ...(accion !== undefined && { accion }),
    ...(estado !== undefined && { estado }),
    ...(resultado !== undefined && { resultado }),
  };
}
