import { injectable } from 'inversify';
import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { BEGUN, type BpmnJob, type Outcomes } from './bpmn-job.js';

/** The most threads at a time, and the most callers that wait for one. */
const MOST_THREADS = 2;
const MOST_WAITING = 20;
/** The time that a thread may take to load its code. */
const MOST_BOOT_MILLISECONDS = 20_000;
/** The most memory of a thread: a file of 5 MiB takes up to thirty times its size. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** The worker beside this file: compiled, or from source as tests and development run it. */
const workerFile = import.meta.url.endsWith('.ts') ? 'bpmn-worker-from-source.mjs' : 'bpmn-worker.js';

/** The outcome of a job that used up its time or its memory. */
export const OVERRUN = Symbol('overrun');

/**
 * Threads that write and read BPMN, one for each job: a large or hostile file blocks no other request, and leaves
 * nothing behind.
 */
@injectable()
export class BpmnThreads {
  private readonly limit = pLimit(MOST_THREADS);

  /** Runs a job for at most some milliseconds. Throws `UnavailableError` where too many jobs wait. */
  async run<J extends BpmnJob>(job: J, milliseconds: number): Promise<Outcomes[J['kind']] | typeof OVERRUN> {
    if (this.limit.pendingCount >= MOST_WAITING) throw new UnavailableError();
    return this.limit(() => runOnce(job, milliseconds));
  }
}

function runOnce<J extends BpmnJob>(job: J, milliseconds: number): Promise<Outcomes[J['kind']] | typeof OVERRUN> {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: job, resourceLimits, execArgv: [] });
  return new Promise<Outcomes[J['kind']] | typeof OVERRUN>((resolve, reject) => {
    let timer = setTimeout(
      () => reject(new UnavailableError(undefined, new Error('A thread of BPMN did not start.'))),
      MOST_BOOT_MILLISECONDS,
    );
    worker.on('message', (message: unknown) => {
      clearTimeout(timer);
      if (message === BEGUN) timer = setTimeout(() => resolve(OVERRUN), milliseconds);
      else resolve(message as Outcomes[J['kind']]);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(OVERRUN);
      else reject(error);
    });
    worker.on('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
