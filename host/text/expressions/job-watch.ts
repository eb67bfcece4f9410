import type { Deadlines } from './deadlines.js';
import type { Overrun } from './expression-job.js';
import { JobProgress } from './job-progress.js';

/** The shortest interval between two looks at a job: a look costs more than a moment's grace. */
const SHORTEST_LOOK_MILLISECONDS = 2;

interface WatchLimits extends Deadlines {
  /** How long the job may wait for a thread, in milliseconds. */
  readonly patience: number;
}

/** Ends the thread of a job that overruns its deadlines. */
export class JobWatch {
  readonly progress = new JobProgress();
  /** Rejects when the job has waited too long; no thread takes it up any more. */
  readonly left: Promise<never>;
  overrun: Overrun | undefined;
  private leave!: (error: Error) => void;
  private timer: NodeJS.Timeout | undefined;
  private readonly startedAt = performance.now();

  constructor(
    private readonly limits: WatchLimits,
    private readonly endThread: (id: number) => void,
  ) {
    this.left = new Promise((_, reject) => (this.leave = reject));
    this.lookAfter(limits.patience);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Sets the timer of the next look, early enough for the deadlines of a job that is taken up meanwhile. */
  private lookAfter(left: number): void {
    const { step, evaluation } = this.limits;
    this.timer = setTimeout(() => this.look(), Math.max(SHORTEST_LOOK_MILLISECONDS, Math.min(left, step, evaluation)));
  }

  /** Checks the job against its deadlines. A job that has ended runs no step, and is never an overrun. */
  private look(): void {
    const { limits, progress } = this;
    const usage = progress.read();
    if (!usage) {
      const left = this.startedAt + limits.patience - performance.now();
      if (left > 0 || !progress.leave()) this.lookAfter(left);
      else this.leave(new Error('A caller waited too long for a thread of expressions.'));
      return;
    }
    const [step, all] =
      usage.phase === 'evaluation' ? [limits.step, limits.evaluation] : [limits.stepCompilation, limits.compilation];
    const left = Math.min(step - usage.inStep, all - usage.inPhase, limits.starved - usage.elapsed);
    if (left > 0) {
      this.lookAfter(left);
      return;
    }
    const of = usage.inStep >= step ? 'step' : usage.inPhase >= all ? 'all' : 'nothing';
    this.overrun = { overrun: usage.step, of };
    this.endThread(progress.thread);
  }
}
