import type { CheckedExpressions, ExpressionSource, JsonValue } from '../plugin-api/index.js';

/** Expressions under a number that is their own in this process. */
export interface NumberedSource {
  readonly id: number;
  readonly source: ExpressionSource;
}

/** The result of compiling, and about how many bytes of the thread's memory it takes. */
export interface Compilation extends CheckedExpressions {
  readonly weight: number;
}

/** What a thread is asked to do. One that compiles forgets the expressions that it no longer has room for. */
export type ExpressionJob =
  | { readonly kind: 'compile'; readonly numbered: NumberedSource; readonly forget: readonly number[] }
  | {
      readonly kind: 'evaluate';
      readonly id: number;
      readonly data: Readonly<Record<string, JsonValue>>;
    };

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
