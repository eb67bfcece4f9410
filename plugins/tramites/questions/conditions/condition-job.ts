import type { JsonValue } from '../json-value.js';

/** A question of a form as its conditions see it. */
interface ConditionStep {
  readonly codigo: string;
  /** FEEL; undefined where the question is always shown. */
  readonly condition: string | undefined;
  /** The answer given; null without one. It is visible to later conditions only if the question is shown. */
  readonly answer: JsonValue;
}

/** The steps of one form, in its order. */
export type ConditionJob = readonly ConditionStep[];

/** The codes of the steps that are shown, or the one whose condition failed and why. */
export type ConditionOutcome =
  { readonly shown: readonly string[] } | { readonly failed: string; readonly why: 'deadline' | 'error' };

/**
 * What the thread reports: each condition as it begins, so that its deadline runs from there, then the
 * outcome.
 */
export type ConditionReport = { readonly begun: string } | ConditionOutcome;
