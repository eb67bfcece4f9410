import type { ProcessDefinition } from './definition-schema.js';
import type { TaskTerm } from './legal-term.js';
import type { Task } from './task-schemas.js';
import type { TermRule } from './term-rule.js';

/** How long a task may take, and what of its process is done because of that. */
export interface TermOfTask {
  /** How long it may take, or a wait lasts: its own term, or that of the process; undefined for any length. */
  readonly term: TaskTerm | undefined;
  /** The rules of the process that hold for it: of a USUARIO with the term of the process. */
  readonly commonRules: readonly TermRule[];
}

/** Returns the term of a task: its own, or, of a USUARIO without one, that of its process with the rules of that. */
export function termOfTask(task: Task, { plazo, reglas = [] }: ProcessDefinition): TermOfTask {
  if (task.tipo === 'ESPERA') return { term: task.hasta, commonRules: [] };
  if (task.tipo !== 'USUARIO') return { term: undefined, commonRules: [] };
  return task.plazo === undefined ? { term: plazo, commonRules: reglas } : { term: task.plazo, commonRules: [] };
}
