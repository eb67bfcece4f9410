import type { Place } from './fault.js';

/** A difference between two definitions, for users who compare versions. */
export interface Difference {
  readonly tipo:
    | 'proceso_cambiado'
    | 'tarea_agregada'
    | 'tarea_retirada'
    | 'tarea_cambiada'
    | 'transicion_agregada'
    | 'transicion_retirada'
    | 'transicion_cambiada'
    | 'transiciones_reordenadas';
  /** The path in the later definition; for a removal, in the earlier one. */
  readonly path: Place;
  /** The fields that differ; for changes alone. */
  readonly campos?: readonly string[];
  readonly antes: unknown;
  readonly despues: unknown;
  /** One Spanish sentence. */
  readonly mensaje: string;
}
