import type { JsonValue } from '../../contract.js';
import { QuestionEngineError } from '../question-engine-error.js';
import type { Deadlines } from './deadlines.js';
import type { Compilation, Evaluation, FormSource, Overrun } from './expression-job.js';
import { ExpressionThread } from './expression-thread.js';

/** How much the pool does at a time, and how long it lets others wait. */
export interface ExpressionPoolOptions {
  readonly threads: number;
  /** Forms that may wait for a thread. */
  readonly queueLimit: number;
  /** How long a form may wait for a thread, in milliseconds. */
  readonly patience: number;
  readonly deadlines: Deadlines;
}

interface Waiter {
  readonly resolve: (thread: ExpressionThread) => void;
  readonly reject: (error: QuestionEngineError) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Threads for conditions and patterns: started when first needed, kept warm, replaced when a job had to be
 * stopped. Everything rejects with QuestionEngineError when the pool is closed, overloaded or cannot start a
 * thread. What is stopped gets one more try, on another thread, as a machine may be busy for a moment.
 */
export class ExpressionPool {
  readonly #threads = new Set<ExpressionThread>();
  readonly #idle: ExpressionThread[] = [];
  readonly #waiting = new Set<Waiter>();
  #closed = false;

  constructor(private readonly options: ExpressionPoolOptions) {}

  compile(form: FormSource): Promise<Compilation | Overrun> {
    return this.#twice(form, (thread) => thread.compile(form));
  }

  /** Compiles a form first on a thread that does not have it. */
  evaluate(form: FormSource, answers: Readonly<Record<string, JsonValue>>): Promise<Evaluation | Overrun> {
    return this.#twice<Evaluation>(form, async (thread) => {
      const compiled = thread.has(form) ? undefined : await thread.compile(form);
      return compiled && 'overrun' in compiled ? compiled : thread.evaluate(form, answers);
    });
  }

  /** Stops every thread; what was running or waiting is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of this.#waiting) this.#refuse(waiter, 'The question engine is closed.');
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  async #twice<T extends object>(
    form: FormSource,
    work: (thread: ExpressionThread) => Promise<T | Overrun>,
  ): Promise<T | Overrun> {
    const first = await this.#once(form, work);
    return 'overrun' in first ? this.#once(form, work) : first;
  }

  async #once<T>(form: FormSource, work: (thread: ExpressionThread) => Promise<T>): Promise<T> {
    if (this.#closed) throw new QuestionEngineError('The question engine is closed.');
    const thread = this.#findThread(form) ?? (await this.#wait());
    try {
      return await work(thread);
    } finally {
      this.#giveBack(thread);
    }
  }

  /** One that has the form, if there is a choice. */
  #findThread(form?: FormSource): ExpressionThread | undefined {
    while (this.#idle.length > 0) {
      const place = form ? this.#idle.findLastIndex((thread) => thread.has(form)) : -1;
      const [thread] = this.#idle.splice(place, 1);
      if (thread!.usable) return thread;
      this.#threads.delete(thread!);
    }
    if (this.#threads.size >= this.options.threads) return undefined;
    const thread = new ExpressionThread(this.options.deadlines);
    this.#threads.add(thread);
    return thread;
  }

  #wait(): Promise<ExpressionThread> {
    if (this.#waiting.size >= this.options.queueLimit) {
      throw new QuestionEngineError('Too many forms wait for a thread.');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#refuse(waiter, 'The form waited too long for a thread.'),
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

  #giveBack(thread: ExpressionThread): void {
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
