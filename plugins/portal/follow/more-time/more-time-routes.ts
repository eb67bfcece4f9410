import { z } from 'zod';
import {
  anyone,
  formFields,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { MoreTimeDesk } from './more-time-desk.js';

/** Builds the route on which a citizen asks for more time to submit what is missing. */
export function moreTimeRoutes({
  moreTimeDesk,
  settings,
}: {
  readonly moreTimeDesk: MoreTimeDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  return [
    pageRoute({
      method: 'POST',
      path: '/seguimiento/:key/mas-tiempo',
      access: anyone,
      limit: settings.publicLimit,
      params: z.object({ key: z.string() }),
      body: pageFormBody(),
      handle: async ({ params, body }) => {
        await formFields(body);
        return moreTimeDesk.ask(params.key);
      },
    }),
  ];
}
