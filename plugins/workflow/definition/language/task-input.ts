import type { ExpressionSource } from '../../../../host/plugin-api/index.js';
import { expressionSource, namesOfTask } from './expression-names.js';
import type { Task } from './task-schemas.js';

/**
 * What a task computes when it runs, apart from any move, as one expression: the address of a CORREO, the first data of
 * a SUBPROCESO. Undefined where it computes nothing.
 */
export function inputOf(task: Task): ExpressionSource | undefined {
  const expression = task.tipo === 'CORREO' ? task.para : task.tipo === 'SUBPROCESO' ? task.datos : undefined;
  return expression === undefined ? undefined : expressionSource([expression], namesOfTask(task.tipo));
}
