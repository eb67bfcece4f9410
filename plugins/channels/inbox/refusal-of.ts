import { DomainError, JobFailedError, UnavailableError } from '../../../host/plugin-api/index.js';

/** Why something was refused, in the words of the inbox. Throws what is no refusal, and what is to be tried again. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof DomainError) || error instanceof UnavailableError) throw error;
  // An earlier attempt may still be at work: the next one finds what it did.
  if (error.code === 'busy') throw new JobFailedError('the instance of the task is busy', { cause: error });
  return error.message;
}
