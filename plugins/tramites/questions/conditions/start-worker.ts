import { Worker } from 'node:worker_threads';

/** What hostile expressions may allocate before their thread dies, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Starts a thread of `condition-worker`, beside this file: compiled, or from source as tests and development
 * run it.
 */
export function startWorker(): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = fromSource ? './condition-worker-from-source.mjs' : './condition-worker.js';
  return new Worker(new URL(entry, import.meta.url), { resourceLimits, execArgv: [] });
}
