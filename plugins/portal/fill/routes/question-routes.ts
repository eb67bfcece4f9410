import { z } from 'zod';
import { anyone, pageFormBody, pageRoute, redirect, type Route } from '../../../../host/plugin-api/index.js';
import { boundToDraft } from '../drafts/draft-cookie.js';
import { fillingOf } from '../drafts/fillings.js';
import { pageChange, questionNotices } from '../pages/page-changes.js';
import { beginAgain } from './begin-again.js';
import { addressOf, goingOn } from './destination.js';
import type { FillServices } from './fill-services.js';
import { answerPage } from './handed-in-page.js';
import { withDraft, withSentDraft } from './with-draft.js';

const params = z.object({ codigo: z.string(), pagina: z.string() });

/** `desde=revisar`: opened from the check of all answers. */
const query = z.object({ desde: z.string().optional(), cambio: pageChange });

/** Builds the routes of the pages of a form, each with one question or several. */
export function questionRoutes(services: FillServices): readonly Route[] {
  const { pageReader, pageKeeping, fillPages, returns, settings } = services;
  const path = '/tramites/:codigo/preguntas/:pagina';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;
  return [
    pageRoute({
      ...common,
      method: 'GET',
      query,
      handle: (input) =>
        withDraft(services, input, (filling) => {
          const { params, query } = input;
          const shown = filling.plan.find(params.pagina);
          if (!shown) return redirect(addressOf(params.codigo, goingOn(filling.plan)));
          const notice = query.cambio && questionNotices[query.cambio];
          return fillPages.question(filling, shown, { isChange: query.desde === 'revisar', notice });
        }),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: (input) =>
        withSentDraft(
          services,
          input,
          ({ tramite, view, plan }) => {
            const { pagina } = input.params;
            const questions = plan.find(pagina)?.fields.map(({ field }) => field) ?? [];
            return pageReader.readPartly(input.body, questions, async (page) => {
              const saved = await pageKeeping.keep(view, questions, page);
              return answerPage(returns, { pagina, questions, page, saved, after: fillingOf(tramite, saved.view) });
            });
          },
          () => beginAgain(services, input),
        ),
    }),
  ];
}
