import type { Process, Step } from './model.js';

/** The steps of a process in reading order. */
export interface OrderedSteps {
  readonly reached: readonly Step[];
  /** Steps to which no transition leads. */
  readonly unreached: readonly Step[];
}

/**
 * Orders the steps along the flow: along the first way out of each step, a UNION after all of its branches, and the
 * ends last.
 */
export function stepOrder({ inicio, pasos, transiciones }: Process): OrderedSteps {
  const steps = new Map(pasos.map((step) => [step.codigo, step]));
  const targets = grouped(transiciones, 'desde', 'hacia');
  const sources = grouped(transiciones, 'hacia', 'desde');
  const passed = new Set<string>();
  const reached: Step[] = [];
  const ends: Step[] = [];
  const joins: Step[] = [];

  // A stack: the last step added is visited first, so that the ways out are added in reverse. A flow may be 500 steps
  // deep.
  function walk(from: Step): void {
    const waiting = [from];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      if (passed.has(step.codigo)) continue;
      if (step.tipo === 'UNION' && step !== from && !(sources.get(step.codigo) ?? []).every((one) => passed.has(one))) {
        joins.push(step);
        continue;
      }
      passed.add(step.codigo);
      (step.tipo === 'FIN' ? ends : reached).push(step);
      for (const codigo of (targets.get(step.codigo) ?? []).toReversed()) {
        const next = steps.get(codigo);
        if (next) waiting.push(next);
      }
    }
  }

  const first = steps.get(inicio);
  if (first) walk(first);
  // Joins that wait for a branch which is not reached itself.
  for (let join = joins.shift(); join; join = joins.shift()) walk(join);
  return { reached: [...reached, ...ends], unreached: pasos.filter(({ codigo }) => !passed.has(codigo)) };
}

function grouped<T extends object, K extends keyof T>(items: readonly T[], by: K, of: K): Map<T[K], T[K][]> {
  const groups = new Map<T[K], T[K][]>();
  for (const item of items) {
    const group = groups.get(item[by]);
    if (group) group.push(item[of]);
    else groups.set(item[by], [item[of]]);
  }
  return groups;
}
