import type { ProcessDefinition } from './definition-schema.js';
import type { TaskTerm } from './legal-term.js';
import type { Task } from './task-schemas.js';
import type { TermRule } from './term-rule.js';

/** The term of a task, and the rules of its process that follow from it. */
export interface TermOfTask {
  /** The term of the task, the length of a wait, or the term of the process; undefined for no limit. */
  readonly term: TaskTerm | undefined;
  /** The rules of the process that apply to the task: only to a USUARIO with the term of the process. */
  readonly commonRules: readonly TermRule[];
}

/** Finds the term of a task: its own, or, for a USUARIO without one, that of the process with its rules. */
export function termOfTask(task: Task, { plazo, reglas = [] }: ProcessDefinition): TermOfTask {
  if (task.tipo === 'ESPERA') return { term: task.hasta, commonRules: [] };
  if (task.tipo !== 'USUARIO') return { term: undefined, commonRules: [] };
  return task.plazo === undefined ? { term: plazo, commonRules: reglas } : { term: task.plazo, commonRules: [] };
}
