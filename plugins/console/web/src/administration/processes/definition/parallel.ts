import { redirected, stepOf, waysFrom, waysInto, withWays, type Definition } from './definition.js';
import type { Edited } from './insert.js';
import { madeStep, wayOut, withStep, type NewStep } from './new-step.js';

const plain = new Set(['FIN', 'PARALELO', 'UNION']);

/** Finds the only step to which a step leads, apart from itself; undefined where it leads to several or to none. */
function onlyNext(definition: Definition, codigo: string): string | undefined {
  const targets = new Set(waysFrom(definition, codigo).map(({ hacia }) => hacia));
  targets.delete(codigo);
  return targets.size === 1 ? [...targets][0] : undefined;
}

/** Tells whether a step can be done at the same time as another one: all of its ways lead to one step. */
export const canWrap = (definition: Definition, codigo: string): boolean =>
  !plain.has(stepOf(definition, codigo)?.tipo ?? 'FIN') && onlyNext(definition, codigo) !== undefined;

/**
 * Lets a step and a new one be done at the same time: puts a PARALELO before them and its UNION after them. Undefined
 * where the step has ways to several others.
 */
export function wrapInParallel(
  definition: Definition,
  codigo: string,
  given: NewStep,
  names: { readonly split?: NewStep; readonly join?: NewStep } = {},
): Edited | undefined {
  if (!canWrap(definition, codigo)) return undefined;
  const next = onlyNext(definition, codigo)!;
  const { split: splitting, join: joining } = {
    split: { tipo: 'PARALELO', nombre: 'Al mismo tiempo' },
    join: { tipo: 'UNION', nombre: 'Reunir' },
    ...names,
  };
  const { tareas } = definition;
  const before = tareas[tareas.findIndex((one) => one.codigo === codigo) - 1]?.codigo;
  const split = madeStep(definition, splitting);
  const opened = withStep(definition, split, before);
  const other = madeStep(opened, given);
  const beside = withStep(opened, other, codigo);
  const join = madeStep(beside, joining);
  const closed = withStep(beside, join, other.codigo);
  const paired = {
    ...closed,
    tareas: closed.tareas.map((one) => (one.codigo === split.codigo ? { ...one, cierra: join.codigo } : one)),
  };
  const led = redirected(paired, codigo, split.codigo, codigo);
  const ended = withWays(led, (way) =>
    way.desde === codigo && way.hacia === next ? { ...way, hacia: join.codigo } : way,
  );
  const transiciones = [
    ...ended.transiciones,
    { desde: split.codigo, hacia: codigo },
    { desde: split.codigo, hacia: other.codigo },
    wayOut(other, join.codigo),
    { desde: join.codigo, hacia: next },
  ];
  return { definition: { ...ended, transiciones }, chosen: other.codigo };
}

/** Adds a branch with one step to a PARALELO. */
export function addBranch(definition: Definition, split: string, given: NewStep): Edited | undefined {
  const cierra = stepOf(definition, split)?.cierra;
  const join = cierra === undefined ? undefined : stepOf(definition, cierra);
  if (join?.tipo !== 'UNION') return undefined;
  const step = madeStep(definition, given);
  const last = waysInto(definition, join.codigo).at(-1)?.desde ?? split;
  const added = withStep(definition, step, last);
  const transiciones = [...added.transiciones, { desde: split, hacia: step.codigo }, wayOut(step, join.codigo)];
  return { definition: { ...added, transiciones }, chosen: step.codigo };
}

/** Finds the PARALELO of a step that is itself one, or its UNION. */
export const splitOf = (definition: Definition, codigo: string): string | undefined =>
  definition.tareas.find((step) => step.tipo === 'PARALELO' && [step.codigo, step.cierra].includes(codigo))?.codigo;

/** Finds the steps of a branch, from its first one to the UNION. */
export function branchSteps(definition: Definition, first: string, split: string): ReadonlySet<string> {
  const join = stepOf(definition, split)?.cierra;
  const found = new Set(first === join ? [] : [first]);
  // Iterating over a set includes the steps that are added meanwhile.
  for (const codigo of found) {
    for (const { hacia } of waysFrom(definition, codigo)) if (hacia !== join && hacia !== split) found.add(hacia);
  }
  return found;
}

/**
 * Removes a PARALELO together with its UNION: the steps of its branches follow one another. Undefined where the way on
 * after the UNION depends on conditions.
 */
export function unwrap(definition: Definition, codigo: string): Edited | undefined {
  const split = splitOf(definition, codigo);
  if (split === undefined) return undefined;
  const join = stepOf(definition, split)!.cierra ?? '';
  const onward = waysFrom(definition, join);
  if (onward.length !== 1) return undefined;
  const next = onward[0]!.hacia;
  const firsts = waysFrom(definition, split).flatMap(({ hacia }) => (hacia === join ? [] : [hacia]));
  const branches = firsts.map((first) => branchSteps(definition, first, split));
  const follows = (at: number): string => firsts[at + 1] ?? next;
  const chained = withWays(definition, (way) => {
    if (way.desde === split || way.desde === join) return [];
    if (way.hacia !== join) return way;
    return { ...way, hacia: follows(branches.findIndex((steps) => steps.has(way.desde))) };
  });
  const entered = redirected(chained, split, firsts[0] ?? next);
  const tareas = entered.tareas.filter((one) => one.codigo !== split && one.codigo !== join);
  return { definition: { ...entered, tareas }, chosen: firsts[0] ?? next };
}
