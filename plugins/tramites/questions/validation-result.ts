import type { JsonValue } from './json-value.js';

/** Answers by `pre_codigo`, in the order of the form, as a record stores them. */
export type Answers = Readonly<Record<string, JsonValue>>;

/**
 * What to answer with 400: `{msg, code, errors}` (interface, creation of a record; decisions, section 3).
 * `errors` has every fault by field; `msg` names the first missing answer of the form, otherwise the first
 * wrong one, otherwise the first unknown field.
 */
export interface ValidationFailure {
  readonly ok: false;
  readonly code: 'missing_answers' | 'invalid_answers' | 'condition_failed';
  readonly msg: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export type ValidationResult = { readonly ok: true; readonly answers: Answers } | ValidationFailure;
