/**
 * The engine cannot say now whether answers are right: it is closed, has too many forms waiting, its thread
 * did not start, or a condition overran its deadline twice. Nothing is wrong with the answers; the caller says
 * "unavailable" (503).
 */
export class QuestionEngineError extends Error {
  readonly code = 'unavailable';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QuestionEngineError';
  }
}
