import type { JsonValue } from './json-value.js';
import { token } from '../token.js';

/** A FEEL expression. Its value comes as JSON: a date, a time or a duration as its ISO text. */
interface FeelStep {
  readonly expression: string;
  /** A name of the data that is null for the steps after it, unless the value is exactly true. */
  readonly guards?: string;
}

/** An RE2 pattern, of a whole text. Its value is whether the text has it; null where there is no text. */
interface PatternStep {
  readonly pattern: string;
  /** The name of the text in the data. It is null for the steps after it where the text does not have the pattern. */
  readonly of: string;
  /** The longest text that the pattern meets, in UTF-16 units: its cost grows with both. */
  readonly longest: number;
}

export type ExpressionStep = FeelStep | PatternStep;

/** Expressions and patterns that are evaluated together, in their order. */
export interface ExpressionSource {
  readonly steps: readonly ExpressionStep[];
  /**
   * The names that the data may have. What else an expression reads is a fault, but for functions of FEEL, what it
   * binds itself, and names in a filter, which may be of its elements. Without it, an expression may read any name.
   */
  readonly given?: readonly string[];
  /**
   * Those whose value is the ISO text of a date, a time, both or a duration, and is one in FEEL; null where it is not.
   * An entry of one is named with a dot, as `instancia.creada`. A moment of UTC is what clocks of the city show then.
   */
  readonly temporal?: readonly string[];
}

/** What is wrong with a step, or went wrong in it. Holds no value of the data. */
export interface ExpressionFault {
  /** The place of the step, from 0. */
  readonly step: number;
  /** One Spanish sentence that names the place where there is one. */
  readonly message: string;
  /** Of an expression, from 1; undefined where the fault is of the whole. */
  readonly line?: number;
  readonly column?: number;
  /** The name that nothing gives a value, where that is the fault. */
  readonly name?: string;
}

/** The result of compiling. */
export interface CheckedExpressions {
  /** For each step, the names of the data that it reads. */
  readonly names: readonly (readonly string[])[];
  /** Why they cannot be used; empty where they can. */
  readonly faults: readonly ExpressionFault[];
}

/** The result of the steps over some data. */
export interface Evaluation {
  /** One a step. */
  readonly values: readonly JsonValue[];
  /** Steps that failed by themselves, or whose value is no JSON, such as a function: null among the values. */
  readonly failed: readonly ExpressionFault[];
  /** What FEEL makes null of, such as an entry that is not there or types that do not fit; the first of them. */
  readonly notes: readonly ExpressionFault[];
}

/** Expressions that are ready to be evaluated, any number of times. */
export interface ExpressionSet {
  /** Compiles them, once for all that ask. Throws `UnavailableError` where that cannot be done now. */
  compile(): Promise<CheckedExpressions>;

  /**
   * Evaluates them in one trip to a thread; only what they read of the data travels. Throws `UnavailableError` where
   * that cannot be done now, where they took longer than they may, twice, and where they have faults.
   */
  evaluate(data: Readonly<Record<string, JsonValue>>): Promise<Evaluation>;
}

/**
 * FEEL expressions and RE2 patterns that the city writes. They run in threads, never beside requests: at most 50 ms for
 * one and 500 ms for a set, of the thread's own work, and in bounded memory. What overruns is stopped and gets one more
 * try; it is `UnavailableError` then, as nobody who sends data can mend it (decisions, section 3). To be called before
 * a transaction, never inside. `today()` and `now()` are of the city's time zone and of the host's clock.
 */
export interface Expressions {
  /**
   * Checks expressions that a user is writing, also for what takes too long. On a thread of its own, so that no other
   * call waits, and in a quarter of the time that stored ones may take, so that what was saved compiles on slower
   * machines as well. Throws `UnavailableError` where they cannot be checked now.
   */
  check(source: ExpressionSource): Promise<CheckedExpressions>;

  /** Expressions as they are stored. To be kept as long as they are the same: they are compiled when first needed. */
  open(source: ExpressionSource): ExpressionSet;
}
export const Expressions = token<Expressions>('host/Expressions');
