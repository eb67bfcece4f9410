import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What hostile expressions may allocate before their thread dies, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Starts a thread of `condition-worker`, beside this file: compiled, or from source as the tests run it. */
export function startWorker(): Worker {
  const extension = extname(fileURLToPath(import.meta.url));
  return new Worker(new URL(`./condition-worker${extension}`, import.meta.url), {
    resourceLimits,
    execArgv: extension === '.ts' ? sourceLoader() : [],
  });
}

/** tsx given by `--import` registers itself in the main thread alone. */
function sourceLoader(): string[] {
  const api = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  return ['--import', `data:text/javascript,import { register } from '${api.href}'; register();`];
}
