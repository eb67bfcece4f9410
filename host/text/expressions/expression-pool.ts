import type { Piscina } from 'piscina';
import type { Evaluation, JsonValue } from '../../plugin-api/index.js';
import type { CityMoment } from './city-clock.js';
import type { Deadlines } from './deadlines.js';
import type { Compilation, ExpressionJob, NumberedSource, Overrun } from './expression-job.js';
import { JobWatch } from './job-watch.js';
import { unavailable } from './unavailable.js';

/** The limits of a pool: its size, and how long callers may wait. */
export interface ExpressionPoolOptions {
  readonly threads: number;
  /** The most callers that may wait for a thread. */
  readonly queueLimit: number;
  /** How long a caller may wait for a thread, in milliseconds. */
  readonly patience: number;
  readonly deadlines: Deadlines;
}

/** The most memory that hostile expressions may allocate before their thread ends, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** The worker beside this file: compiled, or from source as tests and development run it. */
const workerFile = import.meta.url.endsWith('.ts') ? 'expression-worker-from-source.mjs' : 'expression-worker.js';

/**
 * Threads for expressions: started on first use, kept warm, replaced when a job had to be stopped. All calls reject
 * with UnavailableError when the pool is closed, overloaded or cannot start a thread. A stopped job is tried once more
 * on another thread, since the machine may be busy for a moment.
 */
export class ExpressionPool {
  private threads: Promise<Piscina> | undefined;
  private isWarm = false;
  private isClosed = false;

  constructor(private readonly options: ExpressionPoolOptions) {}

  compile(numbered: NumberedSource): Promise<Compilation | Overrun> {
    return this.twice<Compilation>(numbered);
  }

  /** Evaluates expressions. The source is sent only to a thread that has not compiled it. */
  async evaluate(
    { id, source }: NumberedSource,
    data: Readonly<Record<string, JsonValue>>,
    moment: CityMoment | undefined,
  ): Promise<Evaluation | Overrun> {
    const job = { id, data, ...(moment && { moment }) };
    const evaluation = await this.twice<Evaluation | undefined>(job);
    return evaluation ?? this.twice<Evaluation>({ ...job, source });
  }

  /** Stops every thread; running and waiting jobs are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.threads)?.destroy();
  }

  private async twice<T extends object | undefined>(job: ExpressionJob): Promise<T | Overrun> {
    const first = await this.once<T>(job);
    return first && 'overrun' in first ? this.once<T>(job) : first;
  }

  private async once<T>(job: ExpressionJob): Promise<T | Overrun> {
    if (this.isClosed) throw unavailable('The threads of expressions are closed.');
    const pool = await (this.threads ??= this.start());
    const { patience, deadlines } = this.options;
    const watch = new JobWatch(
      { ...deadlines, patience: this.isWarm ? patience : deadlines.boot },
      (thread) => void pool.threads.find(({ threadId }) => threadId === thread)?.terminate(),
    );
    const { memory } = watch.progress;
    try {
      const report = await Promise.race([pool.run({ ...job, memory }) as Promise<T>, watch.left]);
      this.isWarm = true;
      return report;
    } catch (cause) {
      const usage = this.isClosed ? undefined : watch.progress.read();
      const overrun = watch.overrun ?? (usage && { overrun: usage.step, of: 'memory' });
      if (overrun) return overrun;
      throw unavailable('No thread of expressions finished a job.', cause);
    } finally {
      watch.stop();
    }
  }

  private async start(): Promise<Piscina> {
    const { threads, queueLimit } = this.options;
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: new URL(workerFile, import.meta.url).href,
      name: 'run',
      // With no thread left, jobs that wait after one was ended would wait for ever.
      minThreads: 1,
      maxThreads: threads,
      maxQueue: queueLimit,
      idleTimeout: Infinity,
      recordTiming: false,
      resourceLimits,
      execArgv: [],
    });
    // The error of a thread that ends between two jobs.
    return pool.on('error', () => {});
  }
}
