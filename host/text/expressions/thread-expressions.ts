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

/** Deadlines and limits of the threads; 50 ms for one expression (decisions, section 3). */
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

/** For what somebody is writing: a quarter of the time. They wait for each other, and nobody else for them. */
const drafts = {
  threads: 1,
  patience: 10_000,
  deadlines: { stepCompilation: 250, compilation: 1_000 },
};

/** Threads that hosts of one process share, in tests. */
export const ExpressionThreads = token<ThreadExpressions>('host/ExpressionThreads');

/** What may be set of the limits of the threads. */
export type ThreadExpressionsOptions = Partial<Omit<ExpressionPoolOptions, 'deadlines'>> & {
  readonly deadlines?: Partial<Deadlines>;
};

/** {@link Expressions} in threads, which start when first needed and keep no process alive. */
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

  async check(source: ExpressionSource): Promise<CheckedExpressions> {
    if (source.steps.length === 0) return { names: [], faults: [] };
    const outcome = await this.drafts.compile(numbered(source));
    if ('overrun' in outcome) return asFault(outcome);
    const { names, faults } = outcome;
    return { names, faults };
  }

  /** By the clock of the machine, unless another one is given. */
  open(source: ExpressionSource, clock?: () => CityMoment): ExpressionSet {
    return new ThreadExpressionSet(source, this.pool, clock);
  }

  /** Ends the threads; what is asked from then on is refused. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.drafts.close()]);
  }
}
