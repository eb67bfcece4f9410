import { redirect, type Reply } from '../../../../host/plugin-api/index.js';
import type { DraftReturns, FormField } from '../../../forms/contract.js';
import { fieldId } from '../fields/field-view.js';
import type { Filling } from '../drafts/fillings.js';
import { missingOf, type SavedPage } from '../handed-in/page-keeping.js';
import type { HandedIn, PartlyRead } from '../handed-in/page-reader.js';
import { askedAs, askedOn, returnedAnswers } from '../handed-in/returned-answers.js';
import { removedOn } from '../handed-in/removed-file.js';
import { addresses } from '../pages/addresses.js';
import { withChange } from '../pages/page-changes.js';
import { nextPage } from '../plan/next-page.js';
import type { FormPage } from '../../../tramites/contract.js';
import { addressOf, goingOn } from './destination.js';

/** A submitted page and the outcome of keeping it. */
export interface SavedSubmission {
  readonly pagina: string;
  /** The questions of the page as it was submitted; none where its questions were hidden by then. */
  readonly questions: readonly FormField[];
  readonly page: PartlyRead;
  readonly saved: SavedPage;
  /** The tramite with the kept answers. */
  readonly after: Filling;
}

/** The page that follows, and what the submitted one shows again. */
interface Outcome {
  readonly address: string;
  /** The questions without an answer, which the page now demands. */
  readonly missing?: readonly string[];
  /** Whether the page tells what is wrong with texts; false where the user only added a file. */
  readonly isJudged?: boolean;
}

/**
 * Returns the last value of an input: the value of a button comes after that of a hidden input of the same name. Names
 * of the page's own inputs begin with an underscore, as no code of a question does.
 */
const valueOf = ({ fields }: HandedIn, name: string): string | undefined => fields[name]?.at(-1);

const isOfReview = (page: HandedIn): boolean => valueOf(page, '_desde') === 'revisar';

/** Tells whether the page had a question that the form no longer has, or asks differently, whatever the answers. */
function hasChanged({ view: { shown, hidden } }: Filling, page: HandedIn): boolean {
  const known = new Set(shown.map(({ field }) => askedAs(field)));
  return askedOn(page).some((question) => !known.has(question) && !hidden.includes(question.split(':')[0]!));
}

/**
 * Answers a submitted page, by the button that was pressed. The answer is always a redirect: a page that was a response
 * to a form would ask to send the form again when it is reloaded. The draft keeps the refused values for that page.
 */
export async function answerPage(returns: DraftReturns, handedIn: SavedSubmission): Promise<Reply> {
  const { address, missing = [], isJudged = true } = outcomeOf(handedIn);
  const returned = returnedAnswers({ ...handedIn, missing, isJudged });
  if (Object.keys(returned).length > 0) await returns.returnAnswers(handedIn.after.view.borrador, returned);
  return redirect(address);
}

function outcomeOf(handedIn: SavedSubmission): Outcome {
  const { after, page, pagina, saved } = handedIn;
  const { codigo } = after.tramite;
  const shown = after.plan.find(pagina);
  const itself = addressOf(codigo, shown ?? goingOn(after.plan), isOfReview(page));
  const removed = removedOn(page)?.codigo;
  const action = removed === undefined ? valueOf(page, '_accion') : 'adjuntar';
  if (page.refusal) return { address: withChange(itself, 'grande'), isJudged: false };
  // Whatever the button: the user chooses between two answers.
  if (saved.isContested && shown) return { address: itself };
  if (action === 'atras') return { address: backOf(handedIn, shown) };
  // The browser no longer has a refused file, so the user has to see that the draft has not, either.
  if (action === 'guardar') return { address: shown && hasRefusedFile(handedIn) ? itself : addresses.save(codigo) };
  if (hasChanged(after, page)) return { address: withChange(itself, 'si') };
  if (action !== 'adjuntar' || !shown) return onwards(handedIn, shown);
  const file = removed ?? page.files[0]?.field;
  const isPlain = file === undefined || Object.keys(saved.faults).length > 0;
  return { address: isPlain ? itself : `${itself}#${fieldId(file)}-archivo`, isJudged: false };
}

const hasRefusedFile = ({ page, saved: { faults } }: SavedSubmission): boolean =>
  page.fileInputs.some((codigo) => Object.hasOwn(faults, codigo));

function backOf({ after, page }: SavedSubmission, shown: FormPage | undefined): string {
  const { codigo } = after.tramite;
  if (isOfReview(page)) return addresses.review(codigo);
  const previous = shown && after.plan.before(shown);
  return previous ? addresses.question(codigo, previous.codigo) : addresses.tramite(codigo);
}

function onwards({ after, page, pagina, saved, questions }: SavedSubmission, shown: FormPage | undefined): Outcome {
  const { codigo } = after.tramite;
  const isChange = isOfReview(page);
  const missing = Object.keys(missingOf(saved, questions));
  const isFaulty = (question: string): boolean => missing.includes(question) || Object.hasOwn(saved.faults, question);
  if (shown?.fields.some(({ field }) => isFaulty(field.codigo))) {
    return { address: addressOf(codigo, shown, isChange), missing };
  }
  const next = addressOf(codigo, nextPage(after.plan, pagina, isChange), isChange);
  // Another window hid the questions of this page before it was sent.
  return { address: questions.length === 0 && askedOn(page).length > 0 ? withChange(next, 'ventana') : next };
}
