import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { InstanceData } from '../engine/index.js';

/** A name that a condition reads, with its value; null for a name without one. */
interface ReadName {
  readonly nombre: string;
  readonly valor: JsonValue;
}

/** A condition on the way, with its value. */
export interface PlayedCondition {
  /** Code of its transition. */
  readonly transicion: string;
  readonly texto: string;
  readonly valor: JsonValue;
  /** The reason why it has no value. */
  readonly falla: string | null;
  readonly nombres: readonly ReadName[];
}

/** A move of a play. */
export interface PlayedMove {
  /** Its step, from 1; 0 for the start and all that goes on from it by itself. */
  readonly paso: number;
  /** The task that ends; null at the start. */
  readonly tarea: string | null;
  readonly como: 'INICIO' | 'ACCION' | 'VENCIDO' | 'LLEGADA' | 'AUTOMATICA';
  /** Code of the action. */
  readonly accion: string | null;
  readonly fecha: Date;
  /** Codes of the transitions taken, in their order. */
  readonly transiciones: readonly string[];
  readonly condiciones: readonly PlayedCondition[];
  /** The addresses of a mail; null for any other move. */
  readonly para: readonly string[] | null;
}

/** A task that is open at the end of a play. */
export interface PlayedTask {
  readonly tarea: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly grupos: readonly string[];
  /** The user whom its expression names. */
  readonly usuario: string | null;
  readonly vence: Date | null;
  /** Whether its term is that of the record, which a play does not have. */
  readonly venceConRegistro: boolean;
  /** Whether a transition leaves it at the end of its term. */
  readonly puedeVencer: boolean;
  readonly acciones: readonly { readonly codigo: string; readonly nombre: string }[];
  /** Code of the form that a user or the citizen fills in. */
  readonly formulario: string | null;
  readonly mensaje: string | null;
}

/** The reason why a play stops before its last step. */
export interface PlayStop {
  /** The step that could not be taken, from 1; 0 for the start. */
  readonly paso: number;
  readonly mensaje: string;
  /** The faults of the answers, by field. */
  readonly errores: Readonly<Record<string, readonly string[]>>;
}

/** The outcome of a play. */
export interface Played {
  readonly recorrido: readonly PlayedMove[];
  readonly abiertas: readonly PlayedTask[];
  readonly datos: InstanceData;
  /** Code of the FIN that it reaches; null while it goes on. */
  readonly fin: string | null;
  readonly detenida: PlayStop | null;
}
