import { z } from 'zod';
import {
  anyone,
  formFields,
  InputError,
  pageFormBody,
  pageRoute,
  plainValue,
  RateLimitError,
  redirect,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { boundToDraft, draftsOf, noDraftCookies } from '../drafts/draft-cookie.js';
import { addresses } from '../pages/addresses.js';
import type { FillServices } from './fill-services.js';
import { withDraft, withSentDraft } from './with-draft.js';

/** The name of the mail address that the page shows again. */
const OF_MAIL = '_correo';

const params = z.object({ codigo: z.string() });

/** Builds the routes that show and mail the link of a draft, and that remove the drafts from this browser. */
export function saveRoutes(services: FillServices): readonly Route[] {
  const { fillings, fillPages, draftMail, returns, settings } = services;
  const path = '/tramites/:codigo/guardar';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;
  return [
    pageRoute({
      ...common,
      path: '/tramites/:codigo/olvidar',
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async ({ params: { codigo }, cookie }) => {
        const others = await fillings.codesOf(draftsOf(cookie));
        return redirect(addresses.tramite(codigo), { cookies: noDraftCookies([codigo, ...others]) });
      },
    }),
    pageRoute({
      ...common,
      method: 'GET',
      query: z.object({ enviado: z.string().optional() }),
      handle: (input) =>
        withDraft(services, input, (filling) => {
          const { typed, reason } = filling.view.returned[OF_MAIL] ?? {};
          const [correo = ''] = typed?.['correo'] ?? [];
          const link = draftMail.linkOf(filling.view.borrador);
          if (reason !== undefined) return fillPages.save(filling, { link, typed: correo, fault: reason });
          const isSent = input.query.enviado !== undefined && correo !== '';
          return fillPages.save(filling, { link, ...(isSent && { sentTo: correo }) });
        }),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async (input) => {
        const { correo } = await formFields(input.body);
        const typed = typeof correo === 'string' ? plainValue(correo) : '';
        return withSentDraft(services, input, async (filling) => {
          const { tramite, view } = filling;
          const reason = await refusalOf(() => draftMail.send(filling, typed, input.address));
          const returned = { typed: { correo: [typed] }, ...(reason !== undefined && { reason }) };
          await returns.returnAnswers(view.borrador, { [OF_MAIL]: returned });
          return redirect(`${addresses.save(tramite.codigo)}${reason === undefined ? '?enviado=si' : ''}`);
        });
      },
    }),
  ];
}

/** Returns why a link was not mailed, as the page says it; undefined where it was. */
async function refusalOf(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return 'Escriba un correo electrónico, como nombre@ejemplo.com.';
    if (!(error instanceof RateLimitError)) throw error;
    return 'Ya enviamos este enlace varias veces. Cópielo de esta página, o inténtelo más tarde.';
  }
}
