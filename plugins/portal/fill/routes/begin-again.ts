import { redirect, type FormBody, type Reply } from '../../../../host/plugin-api/index.js';
import { draftCookies } from '../drafts/draft-cookie.js';
import { fillingOf } from '../drafts/fillings.js';
import { returnedAnswers } from '../handed-in/returned-answers.js';
import { withChange } from '../pages/page-changes.js';
import { SEEN_FIELD } from '../pages/seen-answers.js';
import { addressOf, goingOn } from './destination.js';
import type { FillServices } from './fill-services.js';

/** A submitted page whose draft the browser has lost, or that no longer exists. */
interface StrayPage {
  readonly params: { readonly codigo: string; readonly pagina: string };
  readonly body: FormBody;
  readonly cookie: (name: string) => string | undefined;
}

/**
 * Begins another draft with what a page brings, and shows it there: it was typed, and exists nowhere else. Answers to
 * questions that the new draft does not ask yet are shown once it asks them.
 */
export async function beginAgain(
  { fillings, pageReader, pageKeeping, returns }: FillServices,
  { params: { codigo, pagina }, body, cookie }: StrayPage,
): Promise<Reply> {
  const tramite = await fillings.tramite(codigo);
  const { view, plan } = await fillings.open(codigo, await fillings.begin(tramite));
  const questions = plan.find(pagina)?.fields.map(({ field }) => field) ?? [];
  return pageReader.readPartly(body, questions, async (page) => {
    // The answers that the page has shown are those of another draft.
    const own = { ...page, fields: { ...page.fields, [SEEN_FIELD]: [] } };
    const saved = await pageKeeping.keep(view, questions, own);
    const returned = returnedAnswers({ questions, page, saved, isJudged: false });
    if (Object.keys(returned).length > 0) await returns.returnAnswers(view.borrador, returned);
    const after = fillingOf(tramite, saved.view);
    const address = addressOf(codigo, after.plan.find(pagina) ?? goingOn(after.plan));
    return redirect(withChange(address, 'nuevo'), { cookies: draftCookies(codigo, view.borrador, cookie) });
  });
}
