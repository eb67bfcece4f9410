import { token } from '../../../host/plugin-api/index.js';
import type { FieldParts } from './fields/field-parts.js';

/** A typed value: a text, or the codes of several options. */
export type GivenText = string | readonly string[];

/** An answer that was refused, or not judged yet, as a page shows it again. */
export interface ReturnedAnswer {
  /** The values of its inputs as they were typed; without them the page shows the stored answer. */
  readonly typed?: FieldParts;
  /** The value as a page without such inputs sent it, kept by `DraftChange.keepsRefused`. */
  readonly given?: GivenText;
  /** Why they are not kept. An answer without values and reason is one that was missing. */
  readonly reason?: string;
}

/**
 * Returned answers by the code of their question. Pages may keep more under names that are no code of a question, with
 * an underscore at the beginning.
 */
export type ReturnedAnswers = Readonly<Record<string, ReturnedAnswer>>;

/** A value that the form refuses, as it was typed, and the reason. */
export interface RefusedValue {
  readonly valor: GivenText;
  readonly motivo: string;
}

/** Returns the refused values that a draft keeps as they were typed. */
export const refusedOf = (returned: ReturnedAnswers): Readonly<Record<string, RefusedValue>> =>
  Object.fromEntries(
    Object.entries(returned).flatMap(([codigo, { given: valor, reason: motivo = '' }]) =>
      valor === undefined ? [] : [[codigo, { valor, motivo }]],
    ),
  );

/**
 * Answers that a page has refused and shows again, in a GET. They are kept with the draft, as they are as personal as
 * its answers; no address and no cookie has them. They are neither filed nor copied, and the draft keeps its revision.
 * A returned answer is removed when its question is answered, and one of no question with any change of the answers.
 */
export interface DraftReturns {
  /**
   * Adds returned answers to those of the draft; null removes one. Where they are larger than the answers of a draft
   * may be, only the first ones are kept. Throws `NotFoundError` (`draft_not_found`). Not to be called inside a
   * transaction.
   */
  returnAnswers(borrador: string, answers: Readonly<Record<string, ReturnedAnswer | null>>, by?: number): Promise<void>;
}
export const DraftReturns = token<DraftReturns>('forms/DraftReturns');
