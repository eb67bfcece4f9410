import { QuestionEngineError } from '../question-engine-error.js';
import type { ConditionJob, ConditionOutcome } from './condition-job.js';
import { ConditionThread } from './condition-thread.js';
import type { Deadlines } from './deadlines.js';

/** How much the pool does at a time, and how long it lets others wait. */
export interface ConditionPoolOptions {
  readonly threads: number;
  /** Forms that may wait for a thread. */
  readonly queueLimit: number;
  /** How long a form may wait for a thread, in milliseconds. */
  readonly patience: number;
  readonly deadlines: Deadlines;
}

interface Waiter {
  readonly resolve: (thread: ConditionThread) => void;
  readonly reject: (error: QuestionEngineError) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Threads for conditions: started when first needed, kept warm, replaced when a condition had to be stopped.
 */
export class ConditionPool {
  readonly #threads = new Set<ConditionThread>();
  readonly #idle: ConditionThread[] = [];
  readonly #waiting = new Set<Waiter>();
  #closed = false;

  constructor(private readonly options: ConditionPoolOptions) {}

  /** Rejects with QuestionEngineError when the pool is closed, overloaded or cannot start a thread. */
  async evaluate(job: ConditionJob): Promise<ConditionOutcome> {
    if (this.#closed) throw new QuestionEngineError('The question engine is closed.');
    const thread = this.#findThread() ?? (await this.#wait());
    try {
      return await thread.run(job);
    } finally {
      this.#giveBack(thread);
    }
  }

  /** Stops every thread; what was running or waiting is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#waiting) this.#refuse(waiter, 'The question engine is closed.');
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  #findThread(): ConditionThread | undefined {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.usable) return idle;
      this.#threads.delete(idle);
    }
    if (this.#threads.size >= this.options.threads) return undefined;
    const thread = new ConditionThread(this.options.deadlines);
    this.#threads.add(thread);
    return thread;
  }

  #wait(): Promise<ConditionThread> {
    if (this.#waiting.size >= this.options.queueLimit) {
      throw new QuestionEngineError('Too many forms wait for their conditions.');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#refuse(waiter, 'The conditions of the form waited too long for a thread.'),
        this.options.patience,
      );
      const waiter: Waiter = { resolve, reject, timer };
      this.#waiting.add(waiter);
    });
  }

  #refuse(waiter: Waiter, message: string): void {
    clearTimeout(waiter.timer);
    this.#waiting.delete(waiter);
    waiter.reject(new QuestionEngineError(message));
  }

  #giveBack(thread: ConditionThread): void {
    if (thread.usable) {
      this.#idle.push(thread);
      this.#serveNext();
      return;
    }
    // Its place is free only once it has ended, so that hostile conditions cannot pile threads up.
    void thread.stop().then(() => {
      this.#threads.delete(thread);
      this.#serveNext();
    });
  }

  #serveNext(): void {
    const [waiter] = this.#waiting;
    const thread = waiter && !this.#closed ? this.#findThread() : undefined;
    if (!waiter || !thread) return;
    clearTimeout(waiter.timer);
    this.#waiting.delete(waiter);
    waiter.resolve(thread);
  }
}
