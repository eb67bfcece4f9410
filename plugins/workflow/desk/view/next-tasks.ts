import type { ProcessModel, Transition } from '../../definition/index.js';
import type { NextTask } from './seen-task.js';

/** Where transitions lead, in the order in which they are tried; a task once, and for sure where one leads there so. */
export function nextTasks({ tasks }: ProcessModel, exit: readonly Transition[]): NextTask[] {
  const found = new Map<string, NextTask>();
  for (const { hacia, condicion } of exit) {
    const { definition } = tasks.get(hacia)!;
    const { codigo, nombre, tipo } = definition;
    // What comes last, where no condition held, is as uncertain as the others.
    const condicional = exit.length > 1 || condicion !== undefined;
    if (!found.has(codigo)) found.set(codigo, { codigo, nombre: nombre ?? codigo, tipo, condicional });
  }
  return [...found.values()];
}
