import { formPageOf, type DraftView, type ReturnedAnswers } from '../../../forms/contract.js';
import type { RefusedValue, SeenForm } from './seen-task.js';

/** Makes the form of a task from the draft of its holder. */
export const filledForm = (draft: DraftView): SeenForm & { readonly revision: number } => ({
  ...formPageOf(draft),
  respuestas: draft.answers,
  rechazadas: refusedOf(draft.returned),
  revision: draft.revision,
});

/** Returns the refused values that a draft keeps as they were typed. */
export const refusedOf = (returned: ReturnedAnswers): Readonly<Record<string, RefusedValue>> =>
  Object.fromEntries(
    Object.entries(returned).flatMap(([codigo, { given: valor, reason: motivo = '' }]) =>
      valor === undefined ? [] : [[codigo, { valor, motivo }]],
    ),
  );
