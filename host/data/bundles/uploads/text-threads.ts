import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import { InputError, UnavailableError } from '../../../plugin-api/index.js';
import type { ParsedText } from '../parsed-text.js';
import { BEGUN } from './text-job.js';

/** The most threads at a time, and the most callers that wait for one. */
const MOST_THREADS = 1;
const MOST_WAITING = 10;
/** The time that a thread may take to load its code, and to parse: 5 MiB of an export take a third of it. */
const MOST_BOOT_MILLISECONDS = 20_000;
const MOST_MILLISECONDS = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** The worker beside this file: compiled, or from source as tests and development run it. */
const workerFile = import.meta.url.endsWith('.ts') ? 'text-worker-from-source.mjs' : 'text-worker.js';

const limit = pLimit(MOST_THREADS);

const tooMuch = (): InputError =>
  new InputError('El paquete es demasiado complejo para leerlo. Divídalo en varios.', { code: 'bundle_too_complex' });

/**
 * Parses the text of a bundle in a thread of its own: a large or hostile text blocks no other request. Throws
 * `InputError` where it takes too much time or memory, and `UnavailableError` where too many callers wait.
 */
export async function parsedAside(text: string): Promise<ParsedText> {
  if (limit.pendingCount >= MOST_WAITING) throw new UnavailableError();
  return limit(() => parsedOnce(text));
}

function parsedOnce(text: string): Promise<ParsedText> {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: text, resourceLimits, execArgv: [] });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<ParsedText>((resolve, reject) => {
    const late = new UnavailableError(undefined, new Error('A thread that parses bundles did not start.'));
    timer = setTimeout(() => reject(late), MOST_BOOT_MILLISECONDS);
    worker.on('message', (message: unknown) => {
      clearTimeout(timer);
      if (message === BEGUN) timer = setTimeout(() => reject(tooMuch()), MOST_MILLISECONDS);
      else resolve(message as ParsedText);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
