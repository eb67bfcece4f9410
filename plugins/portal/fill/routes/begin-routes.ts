import { z } from 'zod';
import {
  anyone,
  formFields,
  pageFormBody,
  pageRoute,
  redirect,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE, draftCookie } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import { addressOf, goingOn } from './destination.js';
import type { FillServices } from './fill-services.js';

const params = z.object({ codigo: z.string() });

/** Begins to fill in a tramite, or goes on with what this browser has begun. */
export function beginRoutes({ fillings, fillPages, settings }: FillServices): readonly Route[] {
  const path = '/tramites/:codigo/comenzar';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;

  /** Undefined where this browser has none. */
  const present = async (codigo: string, borrador: string | undefined): Promise<Filling | undefined> => {
    if (!borrador) return undefined;
    try {
      return await fillings.open(codigo, borrador);
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  };

  return [
    pageRoute({
      ...common,
      method: 'GET',
      handle: async ({ params: { codigo }, cookie }) => {
        const filling = await present(codigo, cookie(DRAFT_COOKIE));
        return filling ? fillPages.begun(filling) : redirect(addresses.tramite(codigo));
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ params: { codigo }, body, cookie }) => {
        const { _accion: accion } = await formFields(body);
        const filling = accion === 'nuevo' ? undefined : await present(codigo, cookie(DRAFT_COOKIE));
        if (filling) {
          const to = accion === 'seguir' ? addressOf(codigo, goingOn(filling.plan)) : addresses.begin(codigo);
          return redirect(to);
        }
        const borrador = await fillings.begin(await fillings.tramite(codigo));
        const { plan } = await fillings.open(codigo, borrador);
        return redirect(addressOf(codigo, plan.pages[0] ?? 'review'), { cookies: [draftCookie(codigo, borrador)] });
      },
    }),
  ];
}
