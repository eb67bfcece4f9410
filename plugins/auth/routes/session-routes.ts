import { z } from 'zod';
import {
  anyone,
  authenticated,
  empty,
  json,
  jsonBody,
  route,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SessionService } from '../sessions/session-service.js';
import type { UserService } from '../users/user-service.js';
import { credentials, PLACE } from './auth-schemas.js';

const session = z
  .object({
    usuario: z.object({ id: z.int(), username: z.string(), nombres: z.string(), is_superuser: z.boolean() }),
    permisos: z.array(z.string()),
    csrf: z.string().nullable().describe('For X-CSRFToken; null where a JWT was shown'),
  })
  .meta({ id: 'Sesion' });

/** Server-side sessions (decisions, section 2). */
export function sessionRoutes(services: {
  readonly sessions: SessionService;
  readonly users: UserService;
  readonly places: LoginPlaces;
}): readonly Route[] {
  const { sessions, users, places } = services;
  return [
    route({
      method: 'POST',
      path: '/api/sesion',
      summary: 'Log in: sets the cookie of a session',
      description: PLACE,
      access: anyone,
      body: jsonBody(credentials),
      answers: { 200: { description: 'The session', schema: session } },
      handle: async ({ body, address, express }) => {
        const origin = places.origin(express.request, address);
        const { user, csrf } = await sessions.begin({ ...body, ...origin }, express);
        places.remember(express, user);
        return json({ ...(await users.describe(user.id)), csrf });
      },
    }),
    route({
      method: 'GET',
      path: '/api/sesion',
      summary: 'Who is calling, by session or JWT',
      access: authenticated(['jwt', 'session']),
      answers: { 200: { description: 'The caller', schema: session } },
      handle: async ({ identity, express }) => {
        const csrf = identity.scheme === 'session' ? (express.request.session.csrf ?? null) : null;
        return json({ ...(await users.describe(identity.userId)), csrf });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesion',
      summary: 'End the session',
      access: authenticated(['session']),
      answers: { 204: { description: 'Ended' } },
      handle: async ({ express }) => {
        await sessions.end(express);
        return empty(204);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesion/todas',
      summary: 'Sign out everywhere: every token and session given out before is refused',
      access: authenticated(['jwt', 'session']),
      answers: { 204: { description: 'Signed out' } },
      handle: async ({ identity, express }) => {
        places.renew(express, await users.signOutEverywhere(identity.userId));
        return empty(204);
      },
    }),
  ];
}
