import type { CheckedExpressions, ExpressionSource, JsonValue } from '../../plugin-api/index.js';
import type { CityMoment } from './city-clock.js';

/** Expressions under a number that is their own in this process. */
export interface NumberedSource {
  readonly id: number;
  readonly source: ExpressionSource;
}

/** The result of compiling, and about how many bytes of the thread's memory it takes. */
export interface Compilation extends CheckedExpressions {
  readonly weight: number;
}

/** What a thread is asked to do: compiles a source that it does not have, and evaluates it where data are given. */
export interface ExpressionJob {
  readonly id: number;
  /** Without it, a thread that has not compiled it answers undefined. */
  readonly source?: ExpressionSource;
  readonly data?: Readonly<Record<string, JsonValue>>;
  /** The clock that the data are evaluated by; that of the machine where it is absent. */
  readonly moment?: CityMoment;
}

/** A job with the memory of its progress. */
export interface WatchedJob extends ExpressionJob {
  readonly memory: SharedArrayBuffer;
}

/** A job that was stopped. */
export interface Overrun {
  /** The place of the step at which it was. */
  readonly overrun: number;
  /**
   * What it had too much of: time for one step, time for all, memory; or, on a machine that gave it hardly any time,
   * nothing.
   */
  readonly of: 'step' | 'all' | 'memory' | 'nothing';
}
