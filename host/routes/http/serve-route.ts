import type { Request, RequestHandler, Response } from 'express';
import type { Authenticator } from '../../identity/authenticator.js';
import type { PageSender } from '../pages/page-sender.js';
import {
  NotFoundError,
  type AntiForgery,
  type HostSettings,
  type Identity,
  type RateLimiter,
  type Reply,
  type Route,
} from '../../plugin-api/index.js';
import type { EventsReply } from '../../plugin-api/routes/event-stream.js';
import type { AnyRouteInput } from '../../plugin-api/routes/route.js';
import type { OpenStreams } from '../streams/open-streams.js';
import type { BodyBudget } from './body-budget.js';
import { clientAddress } from '../../plugin-api/routes/client-address.js';
import { cookieOf } from './cookie-of.js';
import { FormProof } from './form-proof.js';
import { normalizedTexts } from './normalized-text.js';
import { requireOwnOrigin } from './own-origin.js';
import { bodyReaderOf, type BodyFacts, type BodyServices } from './read-body.js';
import { requestIdOf } from './request-context.js';
import { signalOf } from './request-signal.js';
import { limitsOf, takePoint } from './route-limits.js';
import { sendReply } from './send-reply.js';
import { setRoute } from './served-route.js';
import { parseInput } from './validation.js';
import type { Visits } from './visits.js';

/** The services for serving the routes of plugins. */
export interface RouteServices extends BodyServices {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  readonly bodyBudget: BodyBudget;
  readonly visits: Visits;
  readonly pages: PageSender;
  readonly antiForgery: AntiForgery;
  readonly settings: Pick<HostSettings, 'publicUrl'>;
  readonly streams: OpenStreams;
}

function parseParams(route: Route, request: Request): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(normalizedTexts(request.params));
  if (!result.success) throw new NotFoundError('La dirección solicitada no existe.');
  return result.data;
}

function parseQuery(route: Route, request: Request): unknown {
  if (!route.query) return undefined;
  return parseInput(route.query, normalizedTexts(request.query));
}

/** The input of a handler; the body is set last. */
class ServedInput implements AnyRouteInput {
  body: unknown = undefined;
  boundTo: string | undefined = undefined;
  guarded: unknown = undefined;
  readonly requestId: string;
  readonly header: AnyRouteInput['header'];
  readonly cookie: AnyRouteInput['cookie'];

  constructor(
    readonly express: { readonly request: Request; readonly response: Response },
    readonly address: string,
    readonly identity: Identity | undefined,
    readonly params: unknown,
    readonly query: unknown,
  ) {
    this.requestId = requestIdOf(express.response);
    this.header = (name) => express.request.get(name);
    this.cookie = (name) => cookieOf(express.request, name);
  }

  /** Created on first use. */
  get signal(): AbortSignal {
    return signalOf(this.express.response);
  }
}

/**
 * Builds the handler of one route: it checks limits, the caller, the address and the guard before it reads the body.
 */
export function handlerOf(route: Route, services: RouteServices): RequestHandler {
  const { authenticator, limiter, bodyBudget, visits, pages, antiForgery, settings } = services;
  const limits = limitsOf(route);
  const byAddress = limits.filter(({ by }) => by === 'address');
  const byUser = limits.filter(({ by }) => by === 'user');
  const readBody = bodyReaderOf(route.body, services);
  const form = route.body?.kind === 'page-form' ? route.body : undefined;
  // A page without a form sets no cookie.
  const beginsVisit = form !== undefined && byAddress.some(({ rule }) => visits.counts(rule));
  const isOfPage = route.isPage === true || form !== undefined;
  const answerOf = async (input: ServedInput, facts: BodyFacts): Promise<Reply> => {
    const { request, response } = input.express;
    if (readBody) input.body = await readBody(request, response, facts);
    input.boundTo = facts.proof?.secret;
    return route.handle(input);
  };
  return async (request, response) => {
    setRoute(response, route);
    // Read at once: a caller that hangs up has no address any more, and would not be counted.
    const address = clientAddress(request.ip ?? '');
    for (const { rule } of byAddress) await visits.takePoint(rule, address, request, response);
    if (isOfPage) requireOwnOrigin(request, settings.publicUrl);
    const proof = form && new FormProof(request, form, antiForgery);
    const identity = await authenticator.identify(request, response, route.access, proof);
    if (identity) {
      for (const { rule } of byUser) await takePoint(rule, `user ${identity.userId}`, response, limiter);
    }
    const params = parseParams(route, request);
    const query = parseQuery(route, request);
    const input = new ServedInput({ request, response }, address, identity, params, query);
    if (route.guard) input.guarded = await route.guard(input);
    const isCharged = !identity && byAddress.length > 0;
    const charged = isCharged && route.body ? await bodyBudget.charge(request, address, route.body) : undefined;
    const reply = await answerOf(input, { proof, charged }).catch((error: unknown) => {
      charged?.giveBack();
      throw error;
    });
    if (beginsVisit) await visits.begin(request, response, address);
    if (reply.kind === 'events') await openStream(route, reply, input, services);
    else await sendReply(response, reply, pages);
  };
}

/** Opens an answer that stays open, for a caller who has logged in: it ends with that login. */
async function openStream(
  { access }: Route,
  reply: EventsReply,
  { express, identity }: AnyRouteInput,
  { authenticator, streams }: RouteServices,
): Promise<void> {
  if (access.kind !== 'authenticated' || !identity)
    throw new Error('a route answers events to callers without a login');
  const { request, response } = express;
  const login = authenticator.watch(request, response, access);
  await streams.open(reply, { request, response, identity, login });
}
