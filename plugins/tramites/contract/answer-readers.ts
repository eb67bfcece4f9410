import { token } from '../../../host/plugin-api/index.js';

/**
 * Finds the parts of processes that read the answers of the form that starts them. Plugins ask for it with
 * `optional(AnswerReaders)`; the plugin that runs processes binds it.
 */
export interface AnswerReaders {
  /**
   * Returns the places of the active version that read an answer, in words (`La tarea «VISITA»`), by the code of its
   * question; a question that none reads is left out. A process without an active version reads nothing. Two queries.
   */
  findReaders(proceso: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
export const AnswerReaders = token<AnswerReaders>('tramites/AnswerReaders');
