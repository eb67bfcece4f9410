import type { CheckedExpressions, ExpressionSource, JsonValue } from '../../plugin-api/index.js';
import type { CityMoment } from './city-clock.js';

/** Expressions with an id that is unique in this process. */
export interface NumberedSource {
  readonly id: number;
  readonly source: ExpressionSource;
}

/** The result of compiling, with its approximate size in the thread's memory, in bytes. */
export interface Compilation extends CheckedExpressions {
  readonly weight: number;
}

/** A job for a thread: to compile a source that it does not have, and to evaluate it where data are given. */
export interface ExpressionJob {
  readonly id: number;
  /** Without it, a thread that has not compiled the source returns undefined. */
  readonly source?: ExpressionSource;
  readonly data?: Readonly<Record<string, JsonValue>>;
  /** The clock of the evaluation; that of the machine where it is absent. */
  readonly moment?: CityMoment;
}

/** A job with the shared memory of its progress. */
export interface WatchedJob extends ExpressionJob {
  readonly memory: SharedArrayBuffer;
}

/** The outcome of a job that was stopped. */
export interface Overrun {
  /** The index of the step under way. */
  readonly overrun: number;
  /**
   * The exceeded limit: time for one step, time for all, or memory; `nothing` where the machine gave the job hardly any
   * time.
   */
  readonly of: 'step' | 'all' | 'memory' | 'nothing';
}
