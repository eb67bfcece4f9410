import type { ProcessModel, Transition } from '../../definition/index.js';
import type { NextTask } from './seen-task.js';

/** Lists the tasks to which transitions lead, each once, in the order in which the transitions are tried. */
export function nextTasks({ tasks }: ProcessModel, exit: readonly Transition[]): NextTask[] {
  const found = new Map<string, NextTask>();
  for (const { hacia, condicion } of exit) {
    const { definition } = tasks.get(hacia)!;
    const { codigo, nombre, tipo } = definition;
    // The last transition is taken where no condition is true, so it is as uncertain as the others.
    const condicional = exit.length > 1 || condicion !== undefined;
    if (!found.has(codigo)) found.set(codigo, { codigo, nombre: nombre ?? codigo, tipo, condicional });
  }
  return [...found.values()];
}
