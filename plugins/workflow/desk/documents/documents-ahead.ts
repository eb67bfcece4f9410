import { getTask, type ProcessModel, type TaskModel, type TaskType, type Transition } from '../../definition/index.js';

/** The types of tasks that a document does not wait for, and that bring no data that it may print. */
const BRING_NOTHING: ReadonlySet<TaskType> = new Set(['CORREO', 'DECISION', 'PARALELO']);

/**
 * Lists the tasks of documents that a way out may lead to, each once, as far as its user can read them: behind a task
 * that brings data, such as a procedure or another document, and behind a join, the data come later.
 */
export function documentsAhead(
  model: ProcessModel,
  exit: readonly Transition[],
  isDocument: (tipo: TaskType) => boolean,
  passed = new Set<string>(),
): TaskModel[] {
  return exit.flatMap(({ hacia }): TaskModel[] => {
    if (passed.has(hacia)) return [];
    passed.add(hacia);
    const task = getTask(model, hacia);
    if (isDocument(task.tipo)) return [task];
    return BRING_NOTHING.has(task.tipo) ? documentsAhead(model, task.ordinary, isDocument, passed) : [];
  });
}
