import { z } from 'zod';
import {
  anyone,
  formFields,
  pageFormBody,
  pageRoute,
  redirect,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { draftCookies, draftsOf } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import { nameOf } from '../pages/begun-view.js';
import { addressOf, goingOn } from './destination.js';
import type { FillServices } from './fill-services.js';

const params = z.object({ codigo: z.string() });

/** Builds the routes that begin a tramite, or continue a draft of this browser. */
export function beginRoutes({ fillings, fillPages, reception, settings }: FillServices): readonly Route[] {
  const path = '/tramites/:codigo/comenzar';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;

  /** Opens all drafts of this browser of a tramite, that of its latest page first. */
  const present = async (codigo: string, keys: readonly string[]): Promise<readonly Filling[]> => {
    const found: Filling[] = [];
    for (const key of keys) {
      try {
        found.push(await fillings.open(codigo, key));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return found;
  };

  return [
    pageRoute({
      ...common,
      method: 'GET',
      handle: async ({ params: { codigo }, cookie }) => {
        const [latest, ...others] = await present(codigo, draftsOf(cookie));
        return latest ? fillPages.begun(latest, others) : redirect(addresses.tramite(codigo));
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ params: { codigo }, body, cookie }) => {
        const { _accion: accion, _cual: which } = await formFields(body);
        const begun = accion === 'nuevo' ? [] : await present(codigo, draftsOf(cookie));
        if (begun.length > 0) {
          if (accion !== 'seguir') return redirect(addresses.begin(codigo));
          const { plan, view } = begun.find(({ view }) => nameOf(view) === which) ?? begun[0]!;
          return redirect(addressOf(codigo, goingOn(plan)), { cookies: draftCookies(codigo, view.borrador, cookie) });
        }
        const tramite = await fillings.tramite(codigo);
        // The page of the tramite says why.
        if (reception.closed(tramite) !== undefined) return redirect(addresses.tramite(codigo));
        const borrador = await fillings.begin(tramite);
        const { plan } = await fillings.open(codigo, borrador);
        const cookies = draftCookies(codigo, borrador, cookie);
        return redirect(addressOf(codigo, plan.pages[0] ?? 'review'), { cookies });
      },
    }),
  ];
}
