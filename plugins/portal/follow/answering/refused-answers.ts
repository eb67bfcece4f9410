import type { InputError } from '../../../../host/plugin-api/index.js';
import type { DraftView, ReturnedAnswers } from '../../../forms/contract.js';

/** The name of a refusal that is shown at no question. */
const OF_FORM = '_entrega';

/** Returns what a form shows again after its answers were refused: each reason at its question. */
export function refusedAnswers(error: InputError, { shown }: Pick<DraftView, 'shown'>): ReturnedAnswers {
  const { errors = {}, detail } = error.toProblem();
  const reasons = shown.flatMap(({ field: { codigo } }) => {
    const [reason] = Object.hasOwn(errors, codigo) ? errors[codigo]! : [];
    return reason === undefined ? [] : [[codigo, { reason }] as const];
  });
  return reasons.length > 0 ? Object.fromEntries(reasons) : refusedForm(detail);
}

/** Returns a refusal that is the fault of no question. */
export const refusedForm = (reason: string): ReturnedAnswers => ({ [OF_FORM]: { reason } });

/** Returns the refusal that is shown at no question; undefined where there is none. */
export const refusalOf = (returned: ReturnedAnswers): string | undefined => returned[OF_FORM]?.reason;

/** Removes that refusal from what a draft shows again: the form was sent once more. */
export const noRefusal = ({ returned }: Pick<DraftView, 'returned'>): Readonly<Record<string, null>> =>
  Object.hasOwn(returned, OF_FORM) ? { [OF_FORM]: null } : {};
