import type { TaskType } from './task-schemas.js';

/** The JSON of an object, as the designer wrote it. */
type Written = Readonly<Record<string, unknown>>;

interface OutlineAction {
  /** The index in `acciones`. */
  readonly index: number;
  readonly codigo: string;
  readonly written: Written;
}

/** The readable parts of a task, also of a faulty one. */
export interface OutlineTask {
  /** The index in `tareas`. */
  readonly index: number;
  readonly codigo: string;
  /** Undefined for an unknown type: the checks skip such a task. */
  readonly tipo: TaskType | undefined;
  readonly acciones: readonly OutlineAction[];
  readonly written: Written;
}

export interface OutlineTransition {
  /** The index in `transiciones`. */
  readonly index: number;
  readonly codigo: string | undefined;
  readonly desde: string;
  readonly hacia: string;
  readonly accion: string | undefined;
  readonly vencido: boolean;
  readonly condicion: string | undefined;
  /** Whether it has a condition, also one that is not a text. */
  readonly isConditional: boolean;
}

/**
 * The flow of a definition, read from any JSON, valid or not, so that one pass finds all faults. Malformed parts are
 * omitted; the schema reports them.
 */
export interface Outline {
  readonly written: Written;
  readonly codigo: string | undefined;
  readonly inicio: string | undefined;
  readonly tasks: readonly OutlineTask[];
  readonly transitions: readonly OutlineTransition[];
}

/**
 * Reads the outline of a definition. `isKnown` tells whether a type exists; by default every name is a plugin's type.
 */
export function outlineOf(definition: unknown, isKnown: (tipo: string) => boolean = () => true): Outline {
  const written = asObject(definition);
  return {
    written,
    codigo: asText(written['codigo']),
    inicio: asText(written['inicio']),
    tasks: asList(written['tareas']).flatMap((task, index) => taskOf(asObject(task), index, isKnown)),
    transitions: asList(written['transiciones']).flatMap((one, index) => transitionOf(asObject(one), index)),
  };
}

function taskOf(written: Written, index: number, isKnown: (tipo: string) => boolean): OutlineTask[] {
  const codigo = asText(written['codigo']);
  if (codigo === undefined) return [];
  const tipo = asText(written['tipo']);
  const acciones = asList(written['acciones']).flatMap((one, place) => {
    const action = asObject(one);
    const own = asText(action['codigo']);
    return own === undefined ? [] : [{ index: place, codigo: own, written: action }];
  });
  return [
    {
      index,
      codigo,
      tipo: tipo !== undefined && isKnown(tipo) ? (tipo as TaskType) : undefined,
      acciones: tipo === 'USUARIO' ? acciones : [],
      written,
    },
  ];
}

function transitionOf(written: Written, index: number): OutlineTransition[] {
  const desde = asText(written['desde']);
  const hacia = asText(written['hacia']);
  if (desde === undefined || hacia === undefined) return [];
  return [
    {
      index,
      codigo: asText(written['codigo']),
      desde,
      hacia,
      accion: asText(written['accion']),
      vencido: written['vencido'] === true,
      condicion: asText(written['condicion']),
      isConditional: written['condicion'] !== undefined,
    },
  ];
}

/** Finds the form of a USUARIO or of a wait for the citizen, as the definition has it. */
export function writtenForm({ tipo, written }: OutlineTask): unknown {
  if (tipo === 'USUARIO') return written['formulario'];
  return tipo === 'ESPERA' ? asObject(written['ciudadano'])['formulario'] : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asObject(value: unknown): Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Written) : {};
}
