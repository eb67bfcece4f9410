import { codeFrom, freeCode } from './codes.js';
import {
  compact,
  isSameExit,
  stepOf,
  withWays,
  type Action,
  type Definition,
  type Fields,
  type Step,
  type Way,
} from './definition.js';

/** Changes fields of the process itself; an undefined one goes. */
export const setProcess = (definition: Definition, changes: Fields): Definition =>
  compact({ ...definition, ...changes });

/** Changes fields of a step; an undefined one goes. */
export function setStep(definition: Definition, codigo: string, changes: Fields): Definition {
  const tareas = definition.tareas.map((step) => (step.codigo === codigo ? compact({ ...step, ...changes }) : step));
  return { ...definition, tareas };
}

/** Changes fields of a way; an undefined one goes. */
export const setWay = (definition: Definition, index: number, changes: Partial<Fields>): Definition =>
  withWays(definition, (way, at) => (at === index ? compact({ ...way, ...changes }) : way));

/** Tells whether a way can go: another way of the same exit stays, which is the last and has no condition. */
export function canRemoveWay({ transiciones }: Definition, index: number): boolean {
  const way = transiciones[index];
  if (!way) return false;
  if (way.vencido === true) return way.condicion !== undefined || isAlone(transiciones, way);
  return way.condicion !== undefined && !isAlone(transiciones, way);
}

const isAlone = (ways: readonly Way[], way: Way): boolean => ways.filter((one) => isSameExit(one, way)).length === 1;

export const removeWay = (definition: Definition, index: number): Definition =>
  withWays(definition, (way, at) => (at === index ? [] : way));

/** Moves a way with a condition before or after its neighbour of the same exit; the last one stays last. */
export function moveWay(definition: Definition, index: number, by: -1 | 1): Definition {
  const ways = definition.transiciones;
  const same = ways.flatMap((way, at) => (isSameExit(way, ways[index]!) ? [at] : []));
  const other = same[same.indexOf(index) + by];
  if (other === undefined || ways[other]!.condicion === undefined || ways[index]!.condicion === undefined)
    return definition;
  const changed = ways.with(index, ways[other]!).with(other, ways[index]!);
  return { ...definition, transiciones: changed };
}

/** Changes the code of a step that no published version has, and the references to it. */
export function recode(definition: Definition, from: string, to: string): Definition {
  const named = (codigo: string): string => (codigo === from ? to : codigo);
  const { traslados } = definition as { readonly traslados?: readonly { readonly hacia: string }[] };
  return compact({
    ...definition,
    inicio: named(definition.inicio),
    tareas: definition.tareas.map((step): Step => {
      const { cierra, adjuntos } = step as { readonly cierra?: string; readonly adjuntos?: readonly string[] };
      return compact({
        ...step,
        codigo: named(step.codigo),
        cierra: cierra === undefined ? undefined : named(cierra),
        adjuntos: Array.isArray(adjuntos) ? adjuntos.map(named) : adjuntos,
      }) as Step;
    }),
    transiciones: definition.transiciones.map((way) => ({ ...way, desde: named(way.desde), hacia: named(way.hacia) })),
    traslados: traslados?.map((move) => ({ ...move, hacia: named(move.hacia) })),
  });
}

const withActions = (
  definition: Definition,
  codigo: string,
  change: (actions: readonly Action[]) => readonly Action[],
) => setStep(definition, codigo, { acciones: change(stepOf(definition, codigo)?.acciones ?? []) });

/** Adds an action to a step, with the way that it takes. */
export function addAction(definition: Definition, codigo: string, nombre: string, hacia: string): Definition {
  const taken = new Set((stepOf(definition, codigo)?.acciones ?? []).map((one) => one.codigo));
  const accion = freeCode(codeFrom(nombre, 'ACCION'), taken);
  const added = withActions(definition, codigo, (own) => [...own, { codigo: accion, nombre, procedimiento: null }]);
  return { ...added, transiciones: [...added.transiciones, { desde: codigo, accion, hacia }] };
}

/** Changes an action; with another code, the ways that name it follow. */
export function setAction(
  definition: Definition,
  codigo: string,
  accion: string,
  changes: Partial<Action>,
): Definition {
  const changed = withActions(definition, codigo, (own) =>
    own.map((one) => (one.codigo === accion ? compact({ ...one, ...changes }) : one)),
  );
  const renamed = changes.codigo ?? accion;
  return withWays(changed, (way) =>
    way.desde === codigo && way.accion === accion ? { ...way, accion: renamed } : way,
  );
}

/** Removes an action with its ways. The last action stays. */
export function removeAction(definition: Definition, codigo: string, accion: string): Definition {
  if ((stepOf(definition, codigo)?.acciones ?? []).length < 2) return definition;
  const changed = withActions(definition, codigo, (own) => own.filter((one) => one.codigo !== accion));
  return withWays(changed, (way) => (way.desde === codigo && way.accion === accion ? [] : way));
}

/** Moves an action before or after its neighbour. */
export function moveAction(definition: Definition, codigo: string, accion: string, by: -1 | 1): Definition {
  return withActions(definition, codigo, (own) => {
    const at = own.findIndex((one) => one.codigo === accion);
    const other = own[at + by];
    return other === undefined ? own : own.with(at, other).with(at + by, own[at]!);
  });
}

/** Moves a step in lists (`orden`) before or after its neighbour; steps without a place get one. */
export function moveInOrder(definition: Definition, codigo: string, by: -1 | 1): Definition {
  const sorted = definition.tareas.toSorted((a, b) => (a.orden ?? 10_001) - (b.orden ?? 10_001));
  const at = sorted.findIndex((one) => one.codigo === codigo);
  const other = sorted[at + by];
  if (at < 0 || other === undefined) return definition;
  const places = new Map(
    sorted
      .with(at, other)
      .with(at + by, sorted[at]!)
      .map((one, index) => [one.codigo, index + 1]),
  );
  const tareas = definition.tareas.map((one) => ({ ...one, orden: places.get(one.codigo)! }));
  return { ...definition, tareas };
}
