import type { ExpressionSource } from '../../../../host/plugin-api/index.js';
import type { TaskType } from './task-schemas.js';

/**
 * The names that expressions may read. A move of an instance has one set of values, and evaluates all its expressions
 * at once:
 * - `datos`: the data of the instance, including those of the action.
 * - `tarea`: the task whose end begins the move, null at the start; for the fields of a CORREO or a SUBPROCESO, that
 *   task.
 * - `instancia`: the instance, with the filing that started it (`InstanceFiling`); `creada` is a date and time in FEEL.
 * - `usuario`: the user who acted or started the instance; null where no person did, as in a reconciliation.
 * - `hoy`: the day of the move, in the city's time zone, as ISO text; in FEEL it is a date.
 */
const expressionNames = ['datos', 'tarea', 'instancia', 'usuario', 'hoy'] as const;
export type ExpressionName = (typeof expressionNames)[number];

const temporal = ['hoy', 'instancia.creada'];

/** The names where no user acts: those of automatic tasks. */
export const automaticNames = ['datos', 'tarea', 'instancia', 'hoy'] as const;
/** The names after a join: which branch ended last, and by which user, is chance. */
const joined = ['datos', 'instancia', 'hoy'] as const;

/**
 * Returns the names that the conditions after a task may read. `vencido`: those of transitions at the end of its term.
 */
export function namesOfConditions(tipo: TaskType, vencido: boolean): readonly ExpressionName[] {
  switch (tipo) {
    case 'USUARIO':
      return vencido ? automaticNames : expressionNames;
    // A DECISION belongs to the move that reaches it, however that began.
    case 'DECISION':
      return expressionNames;
    case 'UNION':
      return joined;
    // Their transitions have no conditions.
    case 'PARALELO':
    case 'FIN':
      return expressionNames;
    // Automatic tasks, including the types of plugins.
    default:
      return automaticNames;
  }
}

/**
 * Returns the names that the fields of a task may read. The user of a USUARIO and the payment of an ESPERA are
 * evaluated as the move reaches them, other fields when the task runs.
 */
export function namesOfTask(tipo: TaskType): readonly ExpressionName[] {
  return tipo === 'USUARIO' ? expressionNames : automaticNames;
}

/** Tells whether an expression may read the instance: FEEL has no other spelling of a name. */
export const readsInstance = ({ steps }: ExpressionSource): boolean =>
  steps.some((step) => 'expression' in step && step.expression.includes('instancia' satisfies ExpressionName));

/** Builds the source of expressions that are evaluated together. */
export function expressionSource(
  expressions: readonly string[],
  given: readonly ExpressionName[] = expressionNames,
): ExpressionSource {
  return { steps: expressions.map((expression) => ({ expression })), given, temporal };
}
