/**
 * The engine cannot evaluate conditions now: it is closed, has too many forms waiting, or its thread did not
 * start. Nothing is wrong with the answers; the caller says "unavailable" (503).
 */
export class QuestionEngineError extends Error {
  readonly code = 'unavailable';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QuestionEngineError';
  }
}
