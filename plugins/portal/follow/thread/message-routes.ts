import { z } from 'zod';
import {
  anyone,
  formFields,
  pageFormBody,
  optionally,
  pageRoute,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import { revisionOf } from '../../fill/routes/review-routes.js';
import type { MessageDesk } from './message-desk.js';
import { messageNotice } from './message-notices.js';

const params = z.object({ key: z.string() });

/** Builds the routes on which a citizen writes to the city, and asks it to review an answer. */
export function messageRoutes({
  messageDesk,
  settings,
}: {
  readonly messageDesk: MessageDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const common = { limit: settings.publicLimit, params } as const;
  const access = optionally(['session'], { unaccompanied: 'anonymous', invalid: 'anonymous' });
  const pages = [
    { path: '/seguimiento/:key/mensaje', kind: 'MENSAJE' },
    { path: '/seguimiento/:key/revision', kind: 'REVISION' },
  ] as const;
  return pages.flatMap(({ path, kind }) => [
    pageRoute({
      ...common,
      path,
      method: 'GET',
      access,
      query: z.object({ aviso: messageNotice }),
      handle: ({ params: { key }, query, cookie, identity: user }) =>
        messageDesk.show({ key, kind, borrador: cookie(DRAFT_COOKIE), user }, query.aviso),
    }),
    pageRoute({
      ...common,
      path: `${path}/comenzar`,
      method: 'POST',
      access: anyone,
      body: pageFormBody(),
      handle: async ({ params: { key }, body, cookie }) => {
        const { respuesta } = await formFields(body);
        return messageDesk.begin({ key, kind, borrador: cookie(DRAFT_COOKIE) }, revisionOf(respuesta));
      },
    }),
    pageRoute({
      ...common,
      path,
      method: 'POST',
      access,
      // The message of a page whose draft the browser has lost is received too, as it exists nowhere else.
      body: pageFormBody({ boundTo: DRAFT_COOKIE, isTakenUnproven: true }),
      handle: ({ params: { key }, body, boundTo, identity: user }) =>
        messageDesk.send({ key, kind, borrador: boundTo, user }, body),
    }),
  ]);
}
