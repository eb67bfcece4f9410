import { parentPort, workerData } from 'node:worker_threads';
import { parsedText, type ParsedText } from '../parsed-text.js';
import { BEGUN, MOST_EXPANDED } from './text-job.js';

/** Tells whether a content stays within limits with its aliases written out, as each reader of it would see it. */
function isMeasured(content: unknown): boolean {
  try {
    return JSON.stringify(content).length <= MOST_EXPANDED;
  } catch (error) {
    // The text would be longer than any text may be, or an alias is inside of its own anchor.
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

/** Parses the text of this thread. */
function parsed(text: string): ParsedText {
  const result = parsedText(text);
  if ('faults' in result || isMeasured(result.content)) return result;
  return { faults: [{ place: { line: 1, column: 1 }, message: 'its aliases expand too far' }] };
}

parentPort!.postMessage(BEGUN);
parentPort!.postMessage(parsed(workerData as string));
