import type { Place } from './fault.js';

/** What differs between two definitions, as a designer who compares versions reads it. */
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
  /** In the later definition; of what was removed, in the earlier one. */
  readonly path: Place;
  /** Of what was changed, the fields that differ, alone. */
  readonly campos?: readonly string[];
  readonly antes: unknown;
  readonly despues: unknown;
  /** One Spanish sentence. */
  readonly mensaje: string;
}
