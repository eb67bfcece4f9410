import type { TaskType } from './task-schemas.js';

/** JSON of an object, as it was written. */
type Written = Readonly<Record<string, unknown>>;

interface OutlineAction {
  /** Its place in `acciones`. */
  readonly index: number;
  readonly codigo: string;
  readonly written: Written;
}

/** What is readable of a task, whatever else is wrong with it. */
export interface OutlineTask {
  /** Its place in `tareas`. */
  readonly index: number;
  readonly codigo: string;
  /** Undefined where it is none of those that are known: nothing is asked of such a task then. */
  readonly tipo: TaskType | undefined;
  readonly acciones: readonly OutlineAction[];
  readonly written: Written;
}

export interface OutlineTransition {
  /** Its place in `transiciones`. */
  readonly index: number;
  readonly codigo: string | undefined;
  readonly desde: string;
  readonly hacia: string;
  readonly accion: string | undefined;
  readonly vencido: boolean;
  readonly condicion: string | undefined;
  /** Whether it is meant to have a condition, one that is no text included. */
  readonly isConditional: boolean;
}

/**
 * A definition as its flow is read: of whatever JSON, valid or not, so that one pass tells everything that is wrong.
 * Malformed parts are left out; the schema reports them.
 */
export interface Outline {
  readonly written: Written;
  readonly codigo: string | undefined;
  readonly inicio: string | undefined;
  readonly tasks: readonly OutlineTask[];
  readonly transitions: readonly OutlineTransition[];
}

/** `isKnown` says whether a type exists; by default any counts as one of a plugin's. */
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

/** Returns the form that a task names, as it is written: of a USUARIO, and of a wait for the citizen. */
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
