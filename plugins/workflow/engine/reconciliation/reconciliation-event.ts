import type { InstanceState } from '../steps/states.js';
import type { InstanceData } from '../steps/step.js';

/** The report of an external system about an instance: an ended task, the state of the instance, its data. */
export interface ReconciliationEvent {
  readonly eventoId: string;
  readonly llave: string;
  readonly tarea?: string | undefined;
  /** The scope of the task, where it is open more than once. */
  readonly ambito?: number | undefined;
  readonly accion?: string | undefined;
  readonly estado?: InstanceState | undefined;
  /** The outcome of an instance that ends; optional where its process has only one. */
  readonly resultado?: string | undefined;
  readonly datos?: InstanceData | undefined;
  /** The words to the citizen. */
  readonly paraCiudadano?: string | undefined;
}

/** Converts an event to the form that the history keeps. Its data and its words to the citizen are kept with
 * those of the move. */
export function recordedEvent({
  eventoId,
  tarea,
  ambito,
  accion,
  estado,
  resultado,
}: ReconciliationEvent): InstanceData {
  return {
    evento_id: eventoId,
    ...(tarea !== undefined && { tarea }),
    ...(ambito !== undefined && { ambito }),
    ...(accion !== undefined && { accion }),
    ...(estado !== undefined && { estado }),
    ...(resultado !== undefined && { resultado }),
  };
}
