import type { InputError } from '../../../../host/plugin-api/index.js';
import type { ReturnedAnswer, ReturnedAnswers, ShownField } from '../../../forms/contract.js';

/** The name of what the check of all answers shows again. */
const OF_REVIEW = '_revisar';
const ACCEPTED = 'acepta';

/**
 * Returns what the check of all answers shows again after a refused filing: the reasons, and the version of the privacy
 * notice that was accepted. Undefined for a filing that was refused as another window has changed the draft.
 */
export function refusedFiling(error: InputError | undefined, accepted: string | undefined): ReturnedAnswers {
  const { errors = {}, detail } = error?.toProblem() ?? {};
  const reasons = Object.entries(errors).map(([codigo, [reason]]) => [codigo, { reason: reason! }] as const);
  const own: ReturnedAnswer = {
    ...(accepted !== undefined && { typed: { [ACCEPTED]: [accepted] } }),
    ...(detail !== undefined && reasons.length === 0 && { reason: detail }),
  };
  return { ...Object.fromEntries(reasons), [OF_REVIEW]: own };
}

/** The refusals that the check of all answers names: of an earlier filing, and of answers on their pages. */
interface RefusedFiling {
  /** By the code of their question. */
  readonly faults: Readonly<Record<string, string>>;
  readonly notice: string | undefined;
  /** The version of the privacy notice that was accepted. */
  readonly accepted: string | undefined;
}

export function refusedFilingOf(returned: ReturnedAnswers, shown: readonly ShownField[]): RefusedFiling {
  const { typed, reason } = returned[OF_REVIEW] ?? {};
  const faults = shown.flatMap(({ field: { codigo } }) => {
    const why = Object.hasOwn(returned, codigo) ? returned[codigo]!.reason : undefined;
    return why === undefined ? [] : [[codigo, why] as const];
  });
  return { faults: Object.fromEntries(faults), notice: reason, accepted: typed?.[ACCEPTED]?.[0] };
}
