/** The JSON of an object. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Action {
  readonly codigo: string;
  readonly nombre: string;
  readonly procedimiento?: string | readonly string[] | null | undefined;
}

/** A step of a process: a task of its definition. The fields of its type are as the definition has them. */
export interface Step {
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly orden?: number;
  readonly acciones?: readonly Action[];
  /** The UNION of a PARALELO. */
  readonly cierra?: string;
  readonly [field: string]: unknown;
}

/** A way from a step to another: a transition of the definition. */
export interface Way {
  readonly codigo?: string;
  readonly nombre?: string;
  readonly desde: string;
  readonly accion?: string;
  readonly condicion?: string;
  readonly vencido?: true;
  readonly hacia: string;
}

/** The definition of a process, as the editor changes it. */
export interface Definition {
  readonly codigo: string;
  readonly nombre: string;
  readonly inicio: string;
  readonly tareas: readonly Step[];
  readonly transiciones: readonly Way[];
  readonly [field: string]: unknown;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');
const isListOf = (value: unknown, isOne: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

const isStep = (value: unknown): boolean =>
  hasTexts(value, 'codigo', 'nombre', 'tipo') &&
  ((value as Fields)['acciones'] === undefined ||
    isListOf((value as Fields)['acciones'], (action) => hasTexts(action, 'codigo', 'nombre')));

/**
 * Reads a definition, faulty or not; undefined where parts that the editor works on have another form, such as a task
 * without a code.
 */
export function readDefinition(written: unknown): Definition | undefined {
  if (!hasTexts(written, 'codigo', 'nombre', 'inicio')) return undefined;
  const { tareas, transiciones } = written as Fields;
  const isWhole = isListOf(tareas, isStep) && isListOf(transiciones, (way) => hasTexts(way, 'desde', 'hacia'));
  return isWhole ? (written as unknown as Definition) : undefined;
}

export const stepOf = (definition: Definition, codigo: string): Step | undefined =>
  definition.tareas.find((step) => step.codigo === codigo);

/** A way with its index in the definition. */
export type PlacedWay = Way & { readonly index: number };

const placed = (definition: Definition, wanted: (way: Way) => boolean): readonly PlacedWay[] =>
  definition.transiciones.flatMap((way, index) => (wanted(way) ? [{ ...way, index }] : []));

export const waysFrom = (definition: Definition, codigo: string): readonly PlacedWay[] =>
  placed(definition, ({ desde }) => desde === codigo);
export const waysInto = (definition: Definition, codigo: string): readonly PlacedWay[] =>
  placed(definition, ({ hacia }) => hacia === codigo);

/** Tells whether two ways leave a step in the same case, so that their conditions decide. */
export const isSameExit = (a: Way, b: Way): boolean =>
  a.desde === b.desde && a.accion === b.accion && (a.vencido ?? false) === (b.vencido ?? false);

/** Replaces each way by others: by itself, by none, or by several in its place. */
export function withWays(
  definition: Definition,
  change: (way: Way, index: number) => Way | readonly Way[],
): Definition {
  return { ...definition, transiciones: definition.transiciones.flatMap(change) };
}

/** Leads the ways into a step to another one, and the start as well. */
export function redirected(definition: Definition, from: string, to: string, except?: string): Definition {
  const changed = withWays(definition, (way) =>
    way.hacia === from && way.desde !== except ? { ...way, hacia: to } : way,
  );
  return changed.inicio === from ? { ...changed, inicio: to } : changed;
}

/** Leaves out the fields without a value. */
export function compact<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
