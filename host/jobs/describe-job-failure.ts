import { safeWordsOf, type SafeWords } from '../runtime/logging/safe-words.js';
import { JobFailedError, JobRefusedError } from '../plugin-api/index.js';

const LONGEST = 200;
const MOST_CAUSES = 4;

/**
 * Describes a failed attempt for administrators. Shows the message of an error that a handler wrote for that purpose;
 * of any other error, and of causes, only the class and codes, since the message may quote personal data.
 */
export function describeJobFailure(error: unknown): string {
  const links = chainOf(error).map(wordsOf);
  const description = links.map(({ words }) => words).join('; causa: ');
  const more = links.some(({ hasDetails }) => hasDetails) ? '' : ' (más detalle en el registro del servicio)';
  return `${description}${more}`.replaceAll('\0', '').slice(0, LONGEST);
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [error];
  for (let link = error; chain.length <= MOST_CAUSES && link instanceof Error && link.cause instanceof Error;)
    chain.push((link = link.cause));
  return chain;
}

function wordsOf(error: unknown): SafeWords {
  const isWritten = error instanceof JobRefusedError || error instanceof JobFailedError;
  return isWritten && error.message ? { words: error.message, hasDetails: true } : safeWordsOf(error);
}
