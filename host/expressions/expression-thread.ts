import { Worker } from 'node:worker_threads';
import type { Evaluation, JsonValue } from '../plugin-api/index.js';
import type { Deadlines } from './deadlines.js';
import type { Compilation, ExpressionJob, NumberedSource, Overrun } from './expression-job.js';
import { ThreadProgress } from './thread-progress.js';
import { unavailable } from './unavailable.js';

/** What hostile expressions may allocate before their thread dies, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * Starts a thread of `expression-worker`, beside this file: compiled, or from source as tests and development
 * run it. The memory is that of its progress.
 */
function startWorker(memory: SharedArrayBuffer): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const entry = fromSource ? './expression-worker-from-source.mjs' : './expression-worker.js';
  return new Worker(new URL(entry, import.meta.url), { resourceLimits, execArgv: [], workerData: memory });
}

/** What a thread may do with a job. */
interface Limits {
  readonly step: number;
  readonly job: number;
}

interface Run {
  readonly limits: Limits;
  readonly startedAt: number;
  readonly resolve: (report: Compilation | Evaluation | Overrun) => void;
  readonly reject: (error: Error) => void;
}

/** Bytes of the compiled expressions that a thread keeps: half of its memory. */
const MOST_WEIGHT = 30_000_000;

/** How soon a thread is looked at again, at the soonest: a look costs more than a moment's grace. */
const SHORTEST_LOOK_MILLISECONDS = 2;

/**
 * A thread that does one job at a time, and dies with the one that overruns its deadline. It keeps what it has compiled
 * and was used last.
 */
export class ExpressionThread {
  private readonly progress = ThreadProgress.ofNewThread();
  private readonly worker: Worker = startWorker(this.progress.memory);
  /** The weights of what the thread has compiled, by id; what was used last comes last. */
  private readonly compiled = new Map<number, number>();
  private run: Run | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isUsable = true;

  constructor(private readonly deadlines: Deadlines) {
    this.worker.unref();
    this.worker.on('message', (report: Compilation | Evaluation) => this.takeRun()?.resolve(report));
    this.worker.on('error', (error) => this.onDeath(error));
    this.worker.on('exit', () => this.onDeath());
  }

  get usable(): boolean {
    return this.isUsable;
  }

  has({ id }: NumberedSource): boolean {
    return this.compiled.has(id);
  }

  /** Rejects with UnavailableError if nothing of it was begun. */
  async compile(numbered: NumberedSource): Promise<Compilation | Overrun> {
    const { stepCompilation, compilation } = this.deadlines;
    const job: ExpressionJob = { kind: 'compile', numbered, forget: this.makeRoom() };
    const report = await this.do<Compilation>(job, { step: stepCompilation, job: compilation });
    if (!('overrun' in report)) this.compiled.set(numbered.id, report.weight);
    return report;
  }

  /** The same, of what the thread has compiled. */
  evaluate({ id }: NumberedSource, data: Readonly<Record<string, JsonValue>>): Promise<Evaluation | Overrun> {
    const weight = this.compiled.get(id) ?? 0;
    this.compiled.delete(id);
    this.compiled.set(id, weight);
    const { step, evaluation } = this.deadlines;
    return this.do<Evaluation>({ kind: 'evaluate', id, data }, { step, job: evaluation });
  }

  /** Ends the thread, whatever it is doing. */
  async stop(): Promise<void> {
    this.isUsable = false;
    this.takeRun()?.reject(unavailable('The threads of expressions are closed.'));
    await this.worker.terminate();
  }

  /** What is forgotten, so that there is room for more. */
  private makeRoom(): number[] {
    const forgotten: number[] = [];
    let weight = [...this.compiled.values()].reduce((sum, one) => sum + one, 0);
    for (const [id, one] of this.compiled) {
      if (weight <= MOST_WEIGHT) break;
      weight -= one;
      forgotten.push(id);
      this.compiled.delete(id);
    }
    return forgotten;
  }

  /** Holds the process alive until it is settled. */
  private do<T extends Compilation | Evaluation>(job: ExpressionJob, limits: Limits): Promise<T | Overrun> {
    return new Promise<Compilation | Evaluation | Overrun>((resolve, reject) => {
      // It may have died since it was chosen, or between two jobs.
      if (!this.isUsable) throw unavailable('A thread of expressions has ended.');
      this.run = { limits, startedAt: performance.now(), resolve, reject };
      this.worker.ref();
      this.worker.postMessage(job);
      this.lookAfter(Math.min(limits.step, limits.job));
    }) as Promise<T | Overrun>;
  }

  private lookAfter(milliseconds: number): void {
    const pause = Math.max(milliseconds, SHORTEST_LOOK_MILLISECONDS);
    this.timer = setTimeout(() => this.look(), pause);
  }

  /** Stops a job that has used what it may. What was done in time is never taken for an overrun: it is not at work. */
  private look(): void {
    const run = this.run!;
    const { step, job } = run.limits;
    const usage = this.progress.read();
    if (!usage) {
      const left = run.startedAt + this.deadlines.boot - performance.now();
      if (left > 0) this.lookAfter(Math.min(step, job, left));
      // A report that waits for a busy main thread is read first.
      else setImmediate(() => this.run === run && this.giveUp());
      return;
    }
    const left = Math.min(step - usage.inStep, job - usage.inJob, this.deadlines.starved - usage.elapsed);
    if (left > 0) {
      this.lookAfter(left);
      return;
    }
    const of = usage.inStep >= step ? 'step' : usage.inJob >= job ? 'all' : 'nothing';
    this.giveUp({ overrun: usage.step, of });
  }

  /** Without an overrun: the thread did not take the job up. */
  private giveUp(overrun?: Overrun, cause?: unknown): void {
    const run = this.takeRun();
    if (overrun) run?.resolve(overrun);
    else run?.reject(unavailable('A thread of expressions did not start.', cause));
    void this.stop();
  }

  /** Also how a job ends that exhausts the memory of the thread. */
  private onDeath(cause?: unknown): void {
    this.isUsable = false;
    const usage = this.progress.read();
    this.giveUp(usage && { overrun: usage.step, of: 'memory' }, cause);
  }

  private takeRun(): Run | undefined {
    const run = this.run;
    this.run = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.worker.unref();
    return run;
  }
}
