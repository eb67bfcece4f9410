import { formPageOf, type DraftView } from '../../../forms/contract.js';
import type { SeenForm } from '../view/seen-task.js';

/** The form of a task as a draft has filled it in. */
export function filledForm(view: DraftView): SeenForm {
  const { answers, revision, leftOut } = view;
  return {
    ...formPageOf(view),
    respuestas: answers,
    escrito: Object.fromEntries(leftOut.map(({ codigo, answer }) => [codigo, answer])),
    errores: Object.fromEntries(leftOut.map(({ codigo, reasons }) => [codigo, [...reasons]])),
    revision,
  };
}
