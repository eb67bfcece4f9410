import type { InputError } from '../../../../host/plugin-api/index.js';
import type { DraftView, ReturnedAnswers } from '../../../forms/contract.js';

/** The name of a refusal that is shown at no question. */
const OF_REQUEST = '_entrega';

/** Returns what the form of a request shows again after a refused hand-in: each reason at its question. */
export function refusedHandIn(error: InputError, { shown }: Pick<DraftView, 'shown'>): ReturnedAnswers {
  const { errors = {}, detail } = error.toProblem();
  const reasons = shown.flatMap(({ field: { codigo } }) => {
    const [reason] = Object.hasOwn(errors, codigo) ? errors[codigo]! : [];
    return reason === undefined ? [] : [[codigo, { reason }] as const];
  });
  return reasons.length > 0 ? Object.fromEntries(reasons) : { [OF_REQUEST]: { reason: detail } };
}

/** Returns the refusal that is shown at no question; undefined where there is none. */
export const refusalOf = (returned: ReturnedAnswers): string | undefined => returned[OF_REQUEST]?.reason;
