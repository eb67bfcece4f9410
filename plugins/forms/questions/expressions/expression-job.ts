import type { JsonValue } from '../../contract.js';

/** What the conditions and patterns of a form need to know of one of its questions. */
export interface ExpressionSource {
  readonly codigo: string;
  /** Whether later conditions may read its answer. */
  readonly isAnswered: boolean;
  /** FEEL; undefined where the question is always shown. */
  readonly condition: string | undefined;
  /** RE2, of the whole answer. */
  readonly pattern: string | undefined;
  /** The longest answer that the pattern meets, in UTF-16 units. */
  readonly longest: number;
}

/** The questions of one form, in its order, under a number that is its own in this process. */
export interface FormSource {
  readonly id: number;
  readonly questions: readonly ExpressionSource[];
}

/** What is wrong with an expression; `index` is the place of its question in the form. */
export interface ExpressionIssue {
  readonly index: number;
  readonly field: 'pre_condicion' | 'pre_patron';
  /** In Spanish. */
  readonly message: string;
}

/** What compiling a form told. */
export interface Compilation {
  readonly issues: readonly ExpressionIssue[];
  /** The codes of the questions whose answers conditions read. */
  readonly read: readonly string[];
  /** About how many bytes of the thread's memory it takes. */
  readonly weight: number;
}

/** What a thread is asked to do. One that compiles forgets the forms that it no longer has room for. */
export type ExpressionJob =
  | { readonly kind: 'compile'; readonly form: FormSource; readonly forget: readonly number[] }
  | {
      readonly kind: 'evaluate';
      readonly formId: number;
      readonly answers: Readonly<Record<string, JsonValue>>;
    };

/** What the conditions and patterns of a form say of its answers. */
export type Evaluation =
  | {
      /** The codes of the questions whose condition does not hold. */
      readonly hidden: readonly string[];
      /** The codes of the questions that are shown and whose answer does not have the pattern. */
      readonly mismatched: readonly string[];
    }
  /** The code of the question whose condition failed by itself. */
  | { readonly failed: string };

/** A job that was stopped. */
export interface Overrun {
  /** The place in the form of the question at which it was. */
  readonly overrun: number;
  /**
   * What it had too much of: time for one expression, time for the form, memory; or, on a machine that gave it
   * hardly any time, nothing.
   */
  readonly of: 'expression' | 'form' | 'memory' | 'nothing';
}
