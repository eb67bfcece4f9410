import { fieldId } from '../../fill/fields/field-view.js';
import { missingOf, type SavedPage } from '../../fill/handed-in/page-keeping.js';
import type { PartlyRead } from '../../fill/handed-in/page-reader.js';
import { removedOn } from '../../fill/handed-in/removed-file.js';
import type { FormField } from '../../../forms/contract.js';
import { withEvent } from './answer-notices.js';

/** A form as it was submitted, and the outcome of keeping it. */
interface AnsweredForm {
  /** The address of its page. */
  readonly form: string;
  /** The questions that the form had. */
  readonly questions: readonly FormField[];
  readonly page: PartlyRead;
  readonly saved: SavedPage;
  /** Whether its draft was begun for it, as the browser had lost the one before. */
  readonly isNew: boolean;
}

/** The page that follows, and what the form shows again. */
interface NextPage {
  /** The form again; undefined where the answers are complete. */
  readonly address: string | undefined;
  /** The questions without an answer, which the form now demands. */
  readonly missing?: readonly string[];
  /** Whether the form tells what is wrong with texts; false where the user only added or removed a file. */
  readonly isJudged: boolean;
}

/** Chooses the page after a submitted form: the form again where an answer is wrong or missing. */
export function pageAfter({ form, questions, page, saved, isNew }: AnsweredForm): NextPage {
  if (isNew) return { address: withEvent(form, 'nuevo'), isJudged: false };
  if (page.refusal) return { address: withEvent(form, 'grande'), isJudged: false };
  // Whatever the button: the user chooses between two answers.
  if (saved.isContested) return { address: form, isJudged: true };
  const isFaulty = Object.keys(saved.faults).length > 0;
  const removed = removedOn(page)?.codigo;
  if (removed !== undefined || page.fields['_accion']?.at(-1) === 'adjuntar') {
    // Other answers are not judged yet, and typed values stay.
    const file = removed ?? page.files[0]?.field;
    const isPlain = file === undefined || isFaulty;
    return { address: isPlain ? form : `${form}#${fieldId(file)}-archivo`, isJudged: false };
  }
  const missing = Object.keys(missingOf(saved, questions));
  if (isFaulty || missing.length > 0) return { address: form, missing, isJudged: true };
  // An answer has shown another question.
  const shown = saved.view.shown.find(({ state }) => state === 'open');
  return { address: shown && `${form}#${fieldId(shown.field.codigo)}`, isJudged: true };
}
