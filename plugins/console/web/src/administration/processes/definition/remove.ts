import { redirected, stepOf, waysFrom, waysInto, type Definition, type Step } from './definition.js';
import type { Edited } from './insert.js';
import { nextOf } from './new-step.js';
import { splitOf, unwrap } from './parallel.js';

/** Leaves out the references of other parts to a step. */
function withoutReferences(definition: Definition, codigo: string): Definition {
  const { traslados } = definition as { readonly traslados?: readonly { readonly hacia: string }[] };
  const tareas = definition.tareas.map((step): Step => {
    const { adjuntos } = step as { readonly adjuntos?: readonly string[] };
    if (!Array.isArray(adjuntos) || !adjuntos.includes(codigo)) return step;
    const { adjuntos: _adjuntos, ...rest } = step;
    const left = adjuntos.filter((one) => one !== codigo);
    return (left.length === 0 ? rest : { ...rest, adjuntos: left }) as Step;
  });
  if (!Array.isArray(traslados)) return { ...definition, tareas };
  return { ...definition, tareas, traslados: traslados.filter(({ hacia }) => hacia !== codigo) };
}

/** Removes a step with its ways out. */
function without(definition: Definition, codigo: string): Definition {
  return withoutReferences(
    {
      ...definition,
      tareas: definition.tareas.filter((step) => step.codigo !== codigo),
      transiciones: definition.transiciones.filter(({ desde, hacia }) => desde !== codigo && hacia !== codigo),
    },
    codigo,
  );
}

/** Removes a branch that consists of one step; the pair goes with the last branch but one. */
function removeBranch(definition: Definition, codigo: string, split: string): Edited | undefined {
  const left = without(definition, codigo);
  return waysFrom(left, split).length > 1 ? { definition: left, chosen: split } : unwrap(left, split);
}

/**
 * Removes a step: the ways that led to it lead to the next one along its first way out, those to an end to another end.
 * A PARALELO and its UNION go together. Undefined where there is no step to lead to.
 */
export function removeStep(definition: Definition, codigo: string): Edited | undefined {
  const step = stepOf(definition, codigo);
  if (!step) return undefined;
  if (splitOf(definition, codigo) !== undefined) return unwrap(definition, codigo);
  const next =
    step.tipo === 'FIN'
      ? definition.tareas.find(({ tipo, codigo: other }) => tipo === 'FIN' && other !== codigo)?.codigo
      : nextOf(definition, codigo);
  const into = waysInto(definition, codigo).filter(({ desde }) => desde !== codigo);
  if (next === undefined) {
    const isNeeded = into.length > 0 || definition.inicio === codigo || definition.tareas.length === 1;
    return isNeeded ? undefined : { definition: without(definition, codigo), chosen: definition.inicio };
  }
  const split = into.find(({ desde }) => stepOf(definition, desde)?.cierra === next)?.desde;
  const further = waysFrom(definition, codigo).find(({ hacia }) => hacia !== next && hacia !== codigo)?.hacia;
  if (split !== undefined && further === undefined) return removeBranch(definition, codigo, split);
  // The first step of a branch gives its place to a step of the branch.
  const to = split === undefined ? next : further!;
  return { definition: without(redirected(definition, codigo, to, codigo), codigo), chosen: to };
}
