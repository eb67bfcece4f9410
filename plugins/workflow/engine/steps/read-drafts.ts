import type { NewTask } from './step.js';

/** The digests of the drafts that a person read before an action, by the code of the task that makes the document. */
export type ReadDrafts = Readonly<Record<string, string>>;

/** The code of a refusal to make another document than the one that a person read. */
export const DOCUMENT_CHANGED = 'documento_cambiado';

/** Hands the digests on to the automatic tasks of a move: behind some of them are the tasks of the documents. */
export function withReadDrafts<M extends { readonly tasks: readonly NewTask[] }>(move: M, leidos: ReadDrafts): M {
  if (Object.keys(leidos).length === 0) return move;
  const text = JSON.stringify(leidos);
  return {
    ...move,
    tasks: move.tasks.map((task) => (task.estado === 'EN_EJECUCION' ? { ...task, leidos: text } : task)),
  };
}
