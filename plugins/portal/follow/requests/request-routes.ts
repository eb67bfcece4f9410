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
import { isHandedIn } from './request-cookie.js';
import type { RequestDesk, RequestPlace } from './request-desk.js';
import { requestNotice } from './request-notices.js';

const params = z.object({ key: z.string(), id: idParameter });
const query = z.object({ aviso: requestNotice });

interface RequestInput {
  readonly params: z.output<typeof params>;
  readonly cookie: (name: string) => string | undefined;
  readonly identity: Identity | undefined;
}

const placeOf = ({ params: { key, id }, cookie, identity }: RequestInput): RequestPlace => ({
  key,
  id,
  borrador: cookie(DRAFT_COOKIE),
  isHandedIn: isHandedIn(cookie(DRAFT_COOKIE)),
  user: identity,
});

/** The form of a page whose draft the browser has lost is received too, as what it brings exists nowhere else. */
const boundToDraft = { boundTo: DRAFT_COOKIE, isTakenUnproven: true } as const;

/** Returns the place of a submitted form: its draft is the one that the form proves. */
const sentFrom = (input: RequestInput & { readonly boundTo: string | undefined }): RequestPlace => ({
  ...placeOf(input),
  borrador: input.boundTo,
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
      query,
      handle: (input) => requestDesk.show(placeOf(input), input.query.aviso),
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
      access: anyone,
      body: pageFormBody(boundToDraft),
      // Answers that came after the hand-in were not handed in.
      handle: (input) => requestDesk.answer({ ...sentFrom(input), isHandedIn: false }, input.body),
    }),
    pageRoute({
      ...common,
      path: review,
      method: 'GET',
      query,
      handle: (input) => requestDesk.review(placeOf(input), input.query.aviso),
    }),
    pageRoute({
      ...common,
      path: review,
      method: 'POST',
      body: pageFormBody(boundToDraft),
      handle: async (input) => {
        const { revision } = await formFields(input.body);
        return requestDesk.handIn(sentFrom(input), revisionOf(revision));
      },
    }),
  ];
}
