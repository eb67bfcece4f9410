import type { Evaluation, JsonValue } from '../plugin-api/index.js';
import type { Deadlines } from './deadlines.js';
import type { Compilation, NumberedSource, Overrun } from './expression-job.js';
import { ExpressionThread } from './expression-thread.js';
import { unavailable } from './unavailable.js';

/** How much the pool does at a time, and how long it lets others wait. */
export interface ExpressionPoolOptions {
  readonly threads: number;
  /** Callers that may wait for a thread. */
  readonly queueLimit: number;
  /** How long a caller may wait for a thread, in milliseconds. */
  readonly patience: number;
  readonly deadlines: Deadlines;
}

const CLOSED = 'The threads of expressions are closed.';

interface Waiter {
  readonly resolve: (thread: ExpressionThread) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Threads for expressions: started when first needed, kept warm, replaced when a job had to be stopped. Everything
 * rejects with UnavailableError when the pool is closed, overloaded or cannot start a thread. What is stopped gets one
 * more try, on another thread, as a machine may be busy for a moment.
 */
export class ExpressionPool {
  private readonly threads = new Set<ExpressionThread>();
  private readonly idle: ExpressionThread[] = [];
  private readonly waiting = new Set<Waiter>();
  private closed = false;

  constructor(private readonly options: ExpressionPoolOptions) {}

  compile(source: NumberedSource): Promise<Compilation | Overrun> {
    return this.twice(source, (thread) => thread.compile(source));
  }

  /** Compiles them first on a thread that does not have them. */
  evaluate(source: NumberedSource, data: Readonly<Record<string, JsonValue>>): Promise<Evaluation | Overrun> {
    return this.twice<Evaluation>(source, async (thread) => {
      const compiled = thread.has(source) ? undefined : await thread.compile(source);
      return compiled && 'overrun' in compiled ? compiled : thread.evaluate(source, data);
    });
  }

  /** Stops every thread; what was running or waiting is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.waiting) this.refuse(waiter, CLOSED);
    await Promise.all([...this.threads].map((thread) => thread.stop()));
  }

  private async twice<T extends object>(
    source: NumberedSource,
    work: (thread: ExpressionThread) => Promise<T | Overrun>,
  ): Promise<T | Overrun> {
    const first = await this.once(source, work);
    return 'overrun' in first ? this.once(source, work) : first;
  }

  private async once<T>(source: NumberedSource, work: (thread: ExpressionThread) => Promise<T>): Promise<T> {
    if (this.closed) throw unavailable(CLOSED);
    const thread = this.findThread(source) ?? (await this.wait());
    try {
      return await work(thread);
    } finally {
      this.giveBack(thread);
    }
  }

  /** One that has compiled them, if there is a choice. */
  private findThread(source?: NumberedSource): ExpressionThread | undefined {
    while (this.idle.length > 0) {
      const place = source ? this.idle.findLastIndex((thread) => thread.has(source)) : -1;
      const [thread] = this.idle.splice(place, 1);
      if (thread!.usable) return thread;
      this.threads.delete(thread!);
    }
    if (this.threads.size >= this.options.threads) return undefined;
    const thread = new ExpressionThread(this.options.deadlines);
    this.threads.add(thread);
    return thread;
  }

  private wait(): Promise<ExpressionThread> {
    if (this.waiting.size >= this.options.queueLimit) {
      throw unavailable('Too many callers wait for a thread of expressions.');
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.refuse(waiter, 'A caller waited too long for a thread of expressions.'),
        this.options.patience,
      );
      const waiter: Waiter = { resolve, reject, timer };
      this.waiting.add(waiter);
    });
  }

  private refuse(waiter: Waiter, message: string): void {
    clearTimeout(waiter.timer);
    this.waiting.delete(waiter);
    waiter.reject(unavailable(message));
  }

  private giveBack(thread: ExpressionThread): void {
    if (thread.usable) {
      this.idle.push(thread);
      this.serveNext();
      return;
    }
    // Its place is free only once it has ended, so that hostile expressions cannot pile threads up.
    void thread.stop().then(() => {
      this.threads.delete(thread);
      this.serveNext();
    });
  }

  private serveNext(): void {
    const [waiter] = this.waiting;
    const thread = waiter && !this.closed ? this.findThread() : undefined;
    if (!waiter || !thread) return;
    clearTimeout(waiter.timer);
    this.waiting.delete(waiter);
    waiter.resolve(thread);
  }
}
