import { parentPort, workerData } from 'node:worker_threads';
import { parsedText, type ParsedText } from '../parsed-text.js';
import { BEGUN, MOST_EXPANDED } from './text-job.js';

/** Parses the text of this thread. A text whose aliases repeat much is refused: it would be written out everywhere. */
function parsed(text: string): ParsedText {
  const result = parsedText(text);
  if ('faults' in result || JSON.stringify(result.content).length <= MOST_EXPANDED) return result;
  return { faults: [{ place: { line: 1, column: 1 }, message: 'its aliases expand too far' }] };
}

parentPort!.postMessage(BEGUN);
parentPort!.postMessage(parsed(workerData as string));
