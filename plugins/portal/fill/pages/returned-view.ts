import {
  missingAnswer,
  partNames,
  type FieldParts,
  type ReturnedAnswers,
  type ShownField,
} from '../../../forms/contract.js';

/** The content of a field in place of its stored answer. */
export interface ReturnedView {
  /** The typed values; none where the stored answer is shown. */
  readonly typed: FieldParts;
  /** Why they, or the stored answer, are not taken; undefined where there is nothing to correct. */
  readonly error: string | undefined;
}

/** Returns what a field shows again. Values of other inputs, of a question that has changed since, are left out. */
export function returnedTo({ field, state, reason }: ShownField, returned: ReturnedAnswers): ReturnedView {
  const { codigo, obligatorio } = field;
  const nothing = { typed: {}, error: undefined };
  if (state === 'notice' || !Object.hasOwn(returned, codigo)) return nothing;
  const { typed, reason: refusal } = returned[codigo]!;
  const names = partNames(field);
  if (typed && !Object.keys(typed).every((name) => names.includes(name))) return nothing;
  // The answer was missing as the page was sent: another page may have given it since.
  const missing = state === 'open' ? (reason ?? (obligatorio ? missingAnswer(field) : undefined)) : undefined;
  return { typed: typed ?? {}, error: refusal ?? (typed ? undefined : missing) };
}
