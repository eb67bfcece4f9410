import { z } from 'zod';
import {
  anyone,
  formFields,
  idParameter,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import type { RequestDesk } from './request-desk.js';

const params = z.object({ key: z.string(), id: idParameter });

/** The page on which what a record waits for is handed in. */
export function requestRoutes({
  requestDesk,
  settings,
}: {
  readonly requestDesk: RequestDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const common = {
    path: '/seguimiento/:key/pendiente/:id',
    access: anyone,
    limit: settings.publicLimit,
    params,
  } as const;
  return [
    pageRoute({
      ...common,
      method: 'GET',
      handle: ({ params, cookie }) => requestDesk.show({ ...params, borrador: cookie(DRAFT_COOKIE) }),
    }),
    pageRoute({
      ...common,
      path: `${common.path}/comenzar`,
      method: 'POST',
      body: pageFormBody(),
      handle: async ({ params, body, cookie }) => {
        await formFields(body);
        return requestDesk.begin({ ...params, borrador: cookie(DRAFT_COOKIE) });
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody({ boundTo: DRAFT_COOKIE }),
      handle: ({ params, body, cookie }) => requestDesk.answer({ ...params, borrador: cookie(DRAFT_COOKIE) }, body),
    }),
  ];
}
