import type { OutlineTask, OutlineTransition } from './outline.js';

/** The kinds of faults of a definition. Stable: clients may distinguish faults by them. */
export type FaultCode =
  // Deviations from the schema, limits of size included.
  | 'formato'
  // Names within the definition.
  | 'tarea_repetida'
  | 'accion_repetida'
  | 'transicion_repetida'
  | 'inicio_desconocido'
  | 'tarea_desconocida'
  // Moves of instances of earlier versions.
  | 'traslado_desconocido'
  | 'traslado_repetido'
  | 'traslado_sobrante'
  | 'traslado_de_otro_tipo'
  // Ways out of a task.
  | 'accion_desconocida'
  | 'accion_sin_salida'
  | 'transicion_sin_accion'
  | 'transicion_con_accion'
  | 'vencido_sin_plazo'
  | 'sin_salida'
  | 'fin_con_salida'
  | 'espera_sin_motivo'
  | 'espera_con_dos_motivos'
  | 'espera_sin_vencimiento'
  | 'pago_sin_hasta'
  | 'sin_transicion_por_defecto'
  | 'varias_por_defecto'
  | 'condicion_tras_defecto'
  | 'condicion_en_paralelo'
  | 'pocas_ramas'
  // Rules of terms.
  | 'regla_sin_plazo'
  | 'regla_sin_efecto'
  | 'regla_con_dos_momentos'
  | 'regla_tras_vencimiento'
  // The term of the record, where the record has none, or where it may not end.
  | 'plazo_legal_sin_termino'
  | 'espera_con_plazo_legal'
  // The flow as a whole.
  | 'tarea_inalcanzable'
  | 'ciclo_sin_fin'
  | 'ciclo_automatico'
  // Blocks.
  | 'cierre_invalido'
  | 'union_sin_paralelo'
  | 'union_compartida'
  | 'rama_sin_union'
  | 'fin_en_bloque'
  | 'sale_del_bloque'
  | 'entra_al_bloque'
  | 'ramas_cruzadas'
  | 'anidamiento_excesivo'
  // Outcomes.
  | 'resultado_contradictorio'
  | 'fin_sin_resultado'
  // Expressions, and references to other objects.
  | 'expresion_invalida'
  | 'formulario_desconocido'
  | 'formulario_inactivo'
  | 'procedimiento_desconocido'
  | 'grupo_desconocido'
  | 'plantilla_desconocida'
  // A document that a mail cannot attach.
  | 'adjunto_invalido'
  // A payment that no plugin takes, or whose invoice the city's procedures issue.
  | 'sin_cobros'
  | 'cobros_en_otra_parte'
  // A type of tasks that no loaded plugin contributes.
  | 'documentos_no_disponibles'
  | 'tipo_no_disponible'
  | 'proceso_desconocido'
  | 'subproceso_recursivo';

/** The kinds of warnings, which never stop a publication. */
type WarningCode =
  | 'orden_repetido'
  | 'dato_compartido'
  | 'radicado_nulo'
  | 'sin_para_ciudadano'
  | 'sin_consecuencia'
  | 'plazo_legal_sin_registro';

/** The path of a place in the JSON of the definition. */
export type Place = readonly (string | number)[];

interface Finding<Code> {
  readonly path: Place;
  readonly codigo: Code;
  /** One Spanish sentence that names the task. */
  readonly mensaje: string;
  /** The place in an expression, from 1. */
  readonly linea?: number;
  readonly columna?: number;
}

/** A fault. Plugins that contribute types of tasks have fault codes of their own (`TaskNames.fault`). */
export type DefinitionFault = Finding<FaultCode | (string & Record<never, never>)>;
export type DefinitionWarning = Finding<WarningCode>;

const LONGEST_NAME = 60;

/** Quotes a name of a designer for a message. */
export function quoted(name: string): string {
  return `«${name.slice(0, LONGEST_NAME).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')}»`;
}

/** Names a transition in words, without its article. */
export function inWords({ desde, hacia }: OutlineTransition): string {
  return `transición de ${quoted(desde)} a ${quoted(hacia)}`;
}

/** Names a task in words, with its article. */
export const taskInWords = ({ codigo }: OutlineTask): string => `La tarea ${quoted(codigo)}`;

export const atTask = ({ index }: OutlineTask, ...rest: Place): Place => ['tareas', index, ...rest];
export const atTransition = ({ index }: OutlineTransition, ...rest: Place): Place => ['transiciones', index, ...rest];
