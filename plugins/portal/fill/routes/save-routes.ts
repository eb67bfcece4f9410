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
import { withDraft } from './with-draft.js';

const params = z.object({ codigo: z.string() });

/** Builds the routes that show and mail the link of a draft, and that remove the drafts from this browser. */
export function saveRoutes(services: FillServices): readonly Route[] {
  const { fillings, fillPages, draftMail, settings } = services;
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
      handle: (input) =>
        withDraft(services, input, (filling) =>
          fillPages.save(filling, { link: draftMail.linkOf(filling.view.borrador) }),
        ),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async (input) => {
        const { correo } = await formFields(input.body);
        const typed = typeof correo === 'string' ? plainValue(correo) : '';
        return withDraft(services, input, async (filling) => {
          const link = draftMail.linkOf(filling.view.borrador);
          try {
            await draftMail.send(filling, typed, input.address);
            return fillPages.save(filling, { link, sentTo: typed });
          } catch (error) {
            if (error instanceof InputError) {
              const fault = 'Escriba un correo electrónico, como nombre@ejemplo.com.';
              return fillPages.save(filling, { link, typed, fault, status: 422 });
            }
            if (!(error instanceof RateLimitError)) throw error;
            const fault = 'Ya enviamos este enlace varias veces. Cópielo de esta página, o inténtelo más tarde.';
            return fillPages.save(filling, { link, typed, fault, status: 429 });
          }
        });
      },
    }),
  ];
}
