import { z } from 'zod';
import {
  anyone,
  pageFormBody,
  pageRoute,
  redirect,
  type Reply,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { draftCookies } from '../drafts/draft-cookie.js';
import { isGone } from '../drafts/fillings.js';
import { gonePage } from '../pages/ended-pages.js';
import { addresses } from '../pages/addresses.js';
import { addressOf, goingOn } from './destination.js';
import type { FillServices } from './fill-services.js';

const params = z.object({ borrador: z.string().min(1).max(100) });

/**
 * Builds the routes of a draft's link. Opening it changes nothing, as mail scanners open links: only the button of the
 * page gives the draft to the browser.
 */
export function resumeRoutes({ fillings, fillPages, settings }: FillServices): readonly Route[] {
  const path = '/tramites/retomar/:borrador';
  const common = { path, access: anyone, limit: settings.publicLimit, params } as const;

  const withLink = async <D>(opening: Promise<D>, gone: Reply, work: (draft: D) => Reply): Promise<Reply> => {
    try {
      return work(await opening);
    } catch (error) {
      if (isGone(error)) return gone;
      throw error;
    }
  };

  return [
    pageRoute({
      ...common,
      method: 'GET',
      handle: ({ params: { borrador } }) =>
        withLink(fillings.look(borrador), gonePage(), (draft) => fillPages.resume(draft)),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody(),
      handle: ({ params: { borrador }, cookie }) =>
        withLink(fillings.take(borrador), redirect(addresses.resume(borrador)), ({ tramite: { codigo }, view, plan }) =>
          redirect(addressOf(codigo, goingOn(plan)), { cookies: draftCookies(codigo, view.borrador, cookie) }),
        ),
    }),
  ];
}
