import {
  token,
  type CheckedExpressions,
  type Expressions,
  type ExpressionSet,
  type ExpressionSource,
} from '../../plugin-api/index.js';
import { asFault } from './as-fault.js';
import type { CityMoment } from './city-clock.js';
import type { Deadlines } from './deadlines.js';
import { ExpressionPool, type ExpressionPoolOptions } from './expression-pool.js';
import { numbered, ThreadExpressionSet } from './expression-set.js';

/** The deadlines and limits of the threads; 50 ms for one expression (decisions, section 3). */
const defaults: ExpressionPoolOptions = {
  threads: 2,
  queueLimit: 100,
  patience: 2_000,
  deadlines: {
    step: 50,
    evaluation: 500,
    stepCompilation: 1_000,
    compilation: 4_000,
    boot: 10_000,
    starved: 5_000,
  },
};

/**
 * The limits for expressions that are being written: a quarter of the time. Drafts have their own thread, so that only
 * drafts wait for each other.
 */
const drafts = {
  threads: 1,
  patience: 10_000,
  deadlines: { stepCompilation: 250, compilation: 1_000 },
};

/** Threads that several hosts of one process share, in tests. */
export const ExpressionThreads = token<ThreadExpressions>('host/ExpressionThreads');

/** The configurable limits of the threads. */
export type ThreadExpressionsOptions = Partial<Omit<ExpressionPoolOptions, 'deadlines'>> & {
  readonly deadlines?: Partial<Deadlines>;
};

/** {@link Expressions} in threads, which start on first use and do not keep the process alive. */
export class ThreadExpressions implements Expressions {
  private readonly pool: ExpressionPool;
  private readonly drafts: ExpressionPool;

  constructor({ deadlines, ...options }: ThreadExpressionsOptions = {}) {
    const all = { ...defaults.deadlines, ...deadlines };
    this.pool = new ExpressionPool({ ...defaults, ...options, deadlines: all });
    this.drafts = new ExpressionPool({
      ...defaults,
      ...options,
      ...drafts,
      deadlines: { ...all, ...drafts.deadlines, ...deadlines },
    });
  }

  async checkSource(source: ExpressionSource): Promise<CheckedExpressions> {
    if (source.steps.length === 0) return { names: [], faults: [] };
    const outcome = await this.drafts.compile(numbered(source));
    if ('overrun' in outcome) return asFault(outcome);
    const { names, faults } = outcome;
    return { names, faults };
  }

  /** Opens expressions; they are evaluated by the machine's clock unless another one is given. */
  openSet(source: ExpressionSource, clock?: () => CityMoment): ExpressionSet {
    return new ThreadExpressionSet(source, this.pool, clock);
  }

  /** Ends the threads; later calls are rejected. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.drafts.close()]);
  }
}
