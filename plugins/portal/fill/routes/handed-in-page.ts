import { redirect, type Reply } from '../../../../host/plugin-api/index.js';
import type { FormField } from '../../../forms/contract.js';
import { fieldId } from '../fields/field-view.js';
import type { Filling } from '../drafts/fillings.js';
import { missingOf, type SavedPage } from '../handed-in/page-keeping.js';
import type { HandedIn } from '../handed-in/page-reader.js';
import { addresses } from '../pages/addresses.js';
import type { FillPages } from '../pages/fill-pages.js';
import { askedAs } from '../pages/question-view.js';
import { nextPage } from '../plan/next-page.js';
import type { FormPage } from '../plan/page-plan.js';
import { addressOf, goingOn } from './destination.js';

/** A submitted page and the outcome of keeping it. */
export interface SavedSubmission {
  readonly pagina: string;
  readonly questions: readonly FormField[];
  readonly page: HandedIn;
  readonly saved: SavedPage;
  /** The tramite with the kept answers. */
  readonly after: Filling;
}

/**
 * Returns the last value of an input: the value of a button comes after that of a hidden input of the same name. Names
 * of the page's own inputs begin with an underscore, as no code of a question does.
 */
const valueOf = ({ fields }: HandedIn, name: string): string | undefined => fields[name]?.at(-1);

const isOfReview = (page: HandedIn): boolean => valueOf(page, '_desde') === 'revisar';

/** Tells whether the page had a question that the form no longer has, or asks differently, whatever the answers. */
function hasChanged({ view: { shown, hidden } }: Filling, page: HandedIn): boolean {
  const asked = valueOf(page, '_preguntas')?.split(' ').filter(Boolean) ?? [];
  const known = new Set(shown.map(({ field }) => askedAs(field)));
  return asked.some((question) => !known.has(question) && !hidden.includes(question.split(':')[0]!));
}

const withChange = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}cambio=si`;

/** Builds the reply to a submitted page, by the button that was pressed. */
export function answerPage(pages: FillPages, handedIn: SavedSubmission): Reply {
  const { after, page, pagina, saved } = handedIn;
  const { codigo } = after.tramite;
  const shown = after.plan.find(pagina);
  const removed = valueOf(page, '_quitar');
  const action = removed === undefined ? valueOf(page, '_accion') : 'adjuntar';
  // Whatever the button: the typed answer exists nowhere else.
  if (saved.isContested && shown) return pages.question(after, shown, { isChange: isOfReview(page), ...saved }, 409);
  if (action === 'atras') return back(handedIn, shown);
  if (action === 'guardar') return redirect(addresses.save(codigo));
  if (hasChanged(after, page)) {
    return redirect(withChange(addressOf(codigo, shown ?? goingOn(after.plan), isOfReview(page))));
  }
  if (action === 'adjuntar' && shown) return stay(pages, handedIn, shown, removed ?? page.files[0]?.field ?? '');
  return goOn(pages, handedIn, shown);
}

/** Returns to the previous page. The faults of the page are dropped. */
function back({ after, page }: SavedSubmission, shown: FormPage | undefined): Reply {
  const { codigo } = after.tramite;
  if (isOfReview(page)) return redirect(addresses.review(codigo));
  const previous = shown && after.plan.before(shown);
  return redirect(previous ? addresses.question(codigo, previous.codigo) : addresses.tramite(codigo));
}

/** Shows the page again after a file was added or removed. Other answers are not judged yet, and typed values stay. */
function stay(pages: FillPages, { after, page, saved }: SavedSubmission, shown: FormPage, file: string): Reply {
  const { faults, typed } = saved;
  const isChange = isOfReview(page);
  const ofFiles = Object.entries(faults).filter(([question]) => page.fileInputs.includes(question));
  if (ofFiles.length > 0) {
    return pages.question(after, shown, { isChange, faults: Object.fromEntries(ofFiles), typed }, 422);
  }
  if (Object.keys(faults).length > 0) return pages.question(after, shown, { isChange, typed });
  const address = addressOf(after.tramite.codigo, shown, isChange);
  return redirect(file === '' ? address : `${address}#${fieldId(file)}-archivo`);
}

function goOn(pages: FillPages, handedIn: SavedSubmission, shown: FormPage | undefined): Reply {
  const { after, page, pagina, saved, questions } = handedIn;
  const isChange = isOfReview(page);
  const faults = { ...saved.faults, ...missingOf(saved, questions) };
  const isFaulty = shown?.fields.some(({ field }) => Object.hasOwn(faults, field.codigo));
  if (shown && isFaulty) return pages.question(after, shown, { isChange, faults, typed: saved.typed }, 422);
  return redirect(addressOf(after.tramite.codigo, nextPage(after.plan, pagina, isChange), isChange));
}
