import type { Worker } from 'node:worker_threads';
import { QuestionEngineError } from '../question-engine-error.js';
import type { ConditionJob, ConditionOutcome, ConditionReport } from './condition-job.js';
import type { Deadlines } from './deadlines.js';
import { startWorker } from './start-worker.js';

interface Run {
  readonly resolve: (outcome: ConditionOutcome) => void;
  readonly reject: (error: QuestionEngineError) => void;
  /** The condition that is being evaluated; undefined while the thread starts. */
  current?: string;
  formEnds?: number;
}

/** A thread that evaluates one form at a time, and dies with the form that overruns its deadline. */
export class ConditionThread {
  readonly #worker: Worker = startWorker();
  #run: Run | undefined;
  #timer: NodeJS.Timeout | undefined;
  #usable = true;

  constructor(private readonly deadlines: Deadlines) {
    this.#worker.unref();
    this.#worker.on('message', (report: ConditionReport) => this.#onReport(report));
    this.#worker.on('error', (error) => this.#onDeath(error));
    this.#worker.on('exit', () => this.#onDeath());
  }

  get usable(): boolean {
    return this.#usable;
  }

  /**
   * Holds the process alive until it is settled. Rejects with QuestionEngineError if no condition was
   * reached.
   */
  run(job: ConditionJob): Promise<ConditionOutcome> {
    return new Promise((resolve, reject) => {
      this.#run = { resolve, reject };
      this.#worker.ref();
      this.#worker.postMessage(job);
      this.#arm(this.deadlines.boot);
    });
  }

  /** Ends the thread, whatever it is doing. */
  async stop(): Promise<void> {
    this.#usable = false;
    this.#takeRun()?.reject(new QuestionEngineError('The question engine is closed.'));
    await this.#worker.terminate();
  }

  #onReport(report: ConditionReport): void {
    if (!this.#run) return;
    if (!('begun' in report)) {
      this.#takeRun()?.resolve(report);
      return;
    }
    const now = performance.now();
    this.#run.current = report.begun;
    this.#run.formEnds ??= now + this.deadlines.form;
    this.#arm(Math.min(this.deadlines.condition, this.#run.formEnds - now));
  }

  #arm(milliseconds: number): void {
    clearTimeout(this.#timer);
    // A busy main thread fires the timer before it reads a report that came in time: reports get their turn
    // first.
    const timer = setTimeout(
      () => setImmediate(() => timer === this.#timer && this.#onOverrun()),
      milliseconds,
    );
    this.#timer = timer;
  }

  #onOverrun(): void {
    this.#fail('deadline');
    void this.stop();
  }

  /** Also how a condition ends that exhausts the memory of the thread. */
  #onDeath(cause?: unknown): void {
    this.#usable = false;
    this.#fail('error', cause);
  }

  #fail(why: 'deadline' | 'error', cause?: unknown): void {
    const run = this.#takeRun();
    if (run?.current !== undefined) run.resolve({ failed: run.current, why });
    else run?.reject(new QuestionEngineError('The thread of the question engine did not start.', { cause }));
  }

  #takeRun(): Run | undefined {
    const run = this.#run;
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#worker.unref();
    return run;
  }
}
