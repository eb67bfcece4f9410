import { z } from 'zod';
import {
  anyone,
  formFields,
  idParameter,
  optionally,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Identity,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../../fill/drafts/draft-cookie.js';
import { revisionOf } from '../../fill/routes/review-routes.js';
import type { RequestDesk, RequestPlace } from './request-desk.js';

const params = z.object({ key: z.string(), id: idParameter });

interface RequestInput {
  readonly params: z.output<typeof params>;
  readonly cookie: (name: string) => string | undefined;
  readonly identity: Identity | undefined;
}

const placeOf = ({ params: { key, id }, cookie, identity }: RequestInput): RequestPlace => ({
  key,
  id,
  borrador: cookie(DRAFT_COOKIE),
  user: identity,
});

/** Builds the routes on which a request of a record is answered. */
export function requestRoutes({
  requestDesk,
  settings,
}: {
  readonly requestDesk: RequestDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const common = {
    path: '/seguimiento/:key/pendiente/:id',
    access: optionally(['session'], { unaccompanied: 'anonymous', invalid: 'anonymous' }),
    limit: settings.publicLimit,
    params,
  } as const;
  const review = `${common.path}/revisar` as const;
  return [
    pageRoute({
      ...common,
      method: 'GET',
      handle: (input) => requestDesk.show(placeOf(input)),
    }),
    pageRoute({
      ...common,
      path: `${common.path}/comenzar`,
      method: 'POST',
      access: anyone,
      body: pageFormBody(),
      handle: async (input) => {
        await formFields(input.body);
        return requestDesk.begin(placeOf(input));
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      body: pageFormBody({ boundTo: DRAFT_COOKIE }),
      handle: (input) => requestDesk.answer(placeOf(input), input.body),
    }),
    pageRoute({
      ...common,
      path: review,
      method: 'GET',
      handle: (input) => requestDesk.review(placeOf(input)),
    }),
    pageRoute({
      ...common,
      path: review,
      method: 'POST',
      body: pageFormBody({ boundTo: DRAFT_COOKIE }),
      handle: async (input) => {
        const { revision } = await formFields(input.body);
        return requestDesk.handIn(placeOf(input), revisionOf(revision));
      },
    }),
  ];
}
