import type { ExpressionSource } from '../../../../host/plugin-api/index.js';
import type { TaskType } from './task-schemas.js';

/**
 * What expressions may read. One move of an instance has one set of values, in which all its expressions are evaluated
 * at once:
 * - `datos`: the data of the instance, what the action brought included.
 * - `tarea`: the task whose end begins the move; for what a CORREO or a SUBPROCESO reads, that task. Null at the start.
 * - `instancia`: the instance, with what it was started by (`InstanceFiling`); `creada` is a date and time in FEEL.
 * - `usuario`: who acted, or started the instance. Null where that was no person, as in a reconciliation.
 * - `hoy`: the day of the move, in the city's time zone, as ISO text; in FEEL it is a date.
 */
const expressionNames = ['datos', 'tarea', 'instancia', 'usuario', 'hoy'] as const;
export type ExpressionName = (typeof expressionNames)[number];

const temporal = ['hoy', 'instancia.creada'];

/** Where nobody acts: what runs by itself reads. */
export const automaticNames = ['datos', 'tarea', 'instancia', 'hoy'] as const;
/** After a join: which branch came last, and by whom, is chance. */
const joined = ['datos', 'instancia', 'hoy'] as const;

/** Returns the names of the conditions after a task, on its transitions when its time runs out, and otherwise. */
export function namesOfConditions(tipo: TaskType, vencido: boolean): readonly ExpressionName[] {
  switch (tipo) {
    case 'USUARIO':
      return vencido ? automaticNames : expressionNames;
    // It belongs to the move that came to it, whatever began that.
    case 'DECISION':
      return expressionNames;
    case 'UNION':
      return joined;
    // Their transitions have no conditions.
    case 'PARALELO':
    case 'FIN':
      return expressionNames;
    // They are done by themselves, those that plugins bring too.
    default:
      return automaticNames;
  }
}

/**
 * Returns the names of what a task itself reads: the user of a USUARIO as the move comes to it, the rest when it runs.
 */
export function namesOfTask(tipo: TaskType): readonly ExpressionName[] {
  return tipo === 'USUARIO' ? expressionNames : automaticNames;
}

/** Returns whether some expression may read the instance: names have no other spelling in FEEL. */
export const readsInstance = ({ steps }: ExpressionSource): boolean =>
  steps.some((step) => 'expression' in step && step.expression.includes('instancia' satisfies ExpressionName));

/** Expressions that are evaluated together, in one trip. */
export function expressionSource(
  expressions: readonly string[],
  given: readonly ExpressionName[] = expressionNames,
): ExpressionSource {
  return { steps: expressions.map((expression) => ({ expression })), given, temporal };
}
