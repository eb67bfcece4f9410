import { redirected, stepOf, waysFrom, withWays, type Definition } from './definition.js';
import { madeStep, wayOut, withStep, type NewStep } from './new-step.js';

/** A changed definition, and the step that is chosen now. */
export interface Edited {
  readonly definition: Definition;
  readonly chosen: string;
}

/**
 * Puts a step on a way, given by its index. An end ends the way there: the step that followed may not be reached any
 * more.
 */
export function insertOnWay(definition: Definition, index: number, given: NewStep): Edited {
  const { desde, hacia } = definition.transiciones[index]!;
  const step = madeStep(definition, given);
  const onward = step.tipo === 'FIN' ? [] : [wayOut(step, hacia)];
  const changed = withWays(withStep(definition, step, desde), (way, at) =>
    at === index ? [{ ...way, hacia: step.codigo }, ...onward] : way,
  );
  return { definition: changed, chosen: step.codigo };
}

/** Tells whether a step can be put before another one: branches meet at their UNION only. */
export const canInsertBefore = (definition: Definition, codigo: string): boolean =>
  stepOf(definition, codigo)?.tipo !== 'UNION';

/** Puts a step before another one: all ways that led there lead to the new step. */
export function insertBefore(definition: Definition, codigo: string, given: NewStep): Edited {
  const step = madeStep(definition, given);
  const { tareas } = definition;
  const before = tareas[tareas.findIndex((one) => one.codigo === codigo) - 1]?.codigo;
  const led = redirected(withStep(definition, step, before), codigo, step.codigo);
  return {
    definition: { ...led, transiciones: [...led.transiciones, wayOut(step, codigo)] },
    chosen: step.codigo,
  };
}

/** Puts a step after another one, on its first way out; an end has none, and a step without a way out gets one. */
export function insertAfter(definition: Definition, codigo: string, given: NewStep): Edited | undefined {
  const from = stepOf(definition, codigo);
  const [first] = waysFrom(definition, codigo);
  if (first) return insertOnWay(definition, first.index, given);
  if (!from || from.tipo === 'FIN') return undefined;
  const step = madeStep(definition, given);
  const added = withStep(definition, step, codigo);
  return {
    definition: { ...added, transiciones: [...added.transiciones, wayOut(from, step.codigo)] },
    chosen: step.codigo,
  };
}

/** Copies a step behind itself on its first way out, with the same ways on. */
export function duplicate(definition: Definition, codigo: string): Edited | undefined {
  const step = stepOf(definition, codigo);
  const ways = waysFrom(definition, codigo);
  if (!step || ways.length === 0 || ['PARALELO', 'UNION', 'FIN'].includes(step.tipo)) return undefined;
  const { orden: _orden, ...fields } = step;
  const copy = madeStep(definition, { ...fields, nombre: `${step.nombre} (copia)`.slice(0, 200) });
  const added = withStep(definition, copy, codigo);
  // The codes of the ways stay with the original.
  const onward = ways.map(({ index: _index, codigo: _codigo, ...way }) => ({ ...way, desde: copy.codigo }));
  const led = withWays(added, (way, at) => (at === ways[0]!.index ? { ...way, hacia: copy.codigo } : way));
  return { definition: { ...led, transiciones: [...led.transiciones, ...onward] }, chosen: copy.codigo };
}
