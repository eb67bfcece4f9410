import { formPageOf, refusedOf, type DraftView } from '../../../forms/contract.js';
import type { SeenForm } from './seen-task.js';

/** Makes the form of a task from the draft of its holder. */
export const filledForm = (draft: DraftView): SeenForm & { readonly revision: number } => ({
  ...formPageOf(draft),
  respuestas: draft.answers,
  rechazadas: refusedOf(draft.returned),
  revision: draft.revision,
});
