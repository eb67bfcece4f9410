import type { JsonValue } from './json-value.js';
import { token } from '../token.js';

/** A FEEL expression. Its value is JSON: a date, a time or a duration is its ISO text. */
interface FeelStep {
  readonly expression: string;
  /** A name of the data that is null for the following steps, unless the value is exactly true. */
  readonly guards?: string;
}

/** An RE2 pattern for a whole text. Its value is whether the text matches; null when there is no text. */
interface PatternStep {
  readonly pattern: string;
  /** The name of the text in the data. The text is null for the following steps unless it matches. */
  readonly of: string;
  /** The longest text that the pattern is applied to, in UTF-16 units: its cost grows with both. */
  readonly longest: number;
}

export type ExpressionStep = FeelStep | PatternStep;

/** Expressions and patterns that are evaluated together, in order. */
export interface ExpressionSource {
  readonly steps: readonly ExpressionStep[];
  /**
   * The names that the data may have. An expression that reads another name is a fault, except for functions of FEEL,
   * names that it binds itself, and names in a filter, which may be those of its elements. Without it, an expression
   * may read any name.
   */
  readonly given?: readonly string[];
  /**
   * The names whose value is the ISO text of a date, a time, both or a duration, and is converted to one in FEEL; null
   * when it is not valid. A field of a value is named with a dot, as `instancia.creada`. A moment in UTC becomes local
   * time of the city.
   */
  readonly temporal?: readonly string[];
}

/** A fault in a step, or an error while it ran. It holds no value of the data. */
export interface ExpressionFault {
  /** The index of the step, from 0. */
  readonly step: number;
  /** One Spanish sentence, which names the place where there is one. */
  readonly message: string;
  /** The place in an expression, from 1; undefined when the fault concerns the whole. */
  readonly line?: number;
  readonly column?: number;
  /** The name that has no value, when that is the fault. */
  readonly name?: string;
}

/** The result of compiling. */
export interface CheckedExpressions {
  /** For each step, the names of the data that it reads. */
  readonly names: readonly (readonly string[])[];
  /** The reasons for which they cannot be used; empty when they can. */
  readonly faults: readonly ExpressionFault[];
}

/** The result of evaluating the steps on some data. */
export interface Evaluation {
  /** One value for each step. */
  readonly values: readonly JsonValue[];
  /** The steps that failed, or whose value is not JSON, such as a function; their value is null. */
  readonly failed: readonly ExpressionFault[];
  /**
   * The reasons for which FEEL yielded null, such as a missing entry or types that do not match; only the first ones.
   */
  readonly notes: readonly ExpressionFault[];
}

/** Expressions that can be evaluated any number of times. */
export interface ExpressionSet {
  /** Compiles them, once for all callers. Throws `UnavailableError` when that is not possible now. */
  compile(): Promise<CheckedExpressions>;

  /**
   * Evaluates them in one message to a thread, which receives only the data that they read. Throws `UnavailableError`
   * when that is not possible now, when they exceeded their time twice, and when they have faults.
   */
  evaluate(data: Readonly<Record<string, JsonValue>>): Promise<Evaluation>;
}

/**
 * The engine for FEEL expressions and RE2 patterns that the city writes. They run in threads of their own: at most 50
 * ms of the thread's time for one and 500 ms for a set, in bounded memory. An evaluation over the limit is stopped and
 * retried once; after that it throws `UnavailableError`, as no change of the data would help the sender (decisions,
 * section 3). Call it before a transaction, never inside. `today()` and `now()` use the city's time zone and the host's
 * clock.
 */
export interface Expressions {
  /**
   * Checks expressions that a user is writing, also for those that take too long. It runs on a thread of its own, so
   * that no other call waits, and allows a quarter of the time of stored expressions, so that saved ones also compile
   * on slower machines. Throws `UnavailableError` when they cannot be checked now.
   */
  checkSource(source: ExpressionSource): Promise<CheckedExpressions>;

  /**
   * Opens stored expressions, which are compiled at their first use. Keep the result as long as the expressions stay
   * the same.
   */
  openSet(source: ExpressionSource): ExpressionSet;
}
export const Expressions = token<Expressions>('host/Expressions');
