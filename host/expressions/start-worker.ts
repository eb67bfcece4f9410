import { Worker } from 'node:worker_threads';

/** What hostile expressions may allocate before their thread dies, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Starts a thread of `expression-worker`, beside this file: compiled, or from source as tests and development
 * run it. The memory is that of its progress.
 */
export function startWorker(memory: SharedArrayBuffer): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = fromSource ? './expression-worker-from-source.mjs' : './expression-worker.js';
  return new Worker(new URL(entry, import.meta.url), { resourceLimits, execArgv: [], workerData: memory });
}
