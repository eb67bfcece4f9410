import { UnavailableError } from '../../../host/plugin-api/index.js';

/**
 * The engine cannot say now whether answers are right: it is closed, has too many forms waiting, its thread did not start,
 * or a condition overran its deadline twice. Nothing is wrong with the answers.
 */
export class QuestionEngineError extends UnavailableError {
  constructor(message: string, options?: ErrorOptions) {
    super(undefined, new Error(message, options));
  }
}
