import type { ExpressionSource } from '../../../../host/plugin-api/index.js';
import { expressionSource, namesOfTask } from './expression-names.js';
import type { Task } from './task-schemas.js';

/**
 * Builds the source of the expression that a task evaluates when it runs: the address of a CORREO, the first data of a
 * SUBPROCESO. Undefined where it has none.
 */
export function inputOf(task: Task): ExpressionSource | undefined {
  const expression = task.tipo === 'CORREO' ? task.para : task.tipo === 'SUBPROCESO' ? task.datos : undefined;
  return expression === undefined ? undefined : expressionSource([expression], namesOfTask(task.tipo));
}
