import { z } from 'zod';
import { anyone, authenticated, empty, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SessionService } from '../sessions/session-service.js';
import type { UserService } from '../users/user-service.js';
import { credentials, FORGET, httpsRequired, PLACE, tooManyFailures } from './auth-schemas.js';

const session = z
  .object({
    usuario: z.object({
      id: z.int().meta({ examples: [12] }),
      username: z.string().meta({ examples: ['lortiz'] }),
      nombres: z.string().meta({ examples: ['Luz Marina Ortiz'] }),
      is_superuser: z.boolean().meta({ examples: [false] }),
    }),
    permisos: z.array(z.string()).meta({ examples: [['tramites.read', 'tramites.files']] }),
    dos_pasos: z
      .object({
        activa: z.boolean().meta({ examples: [true] }),
        exigida: z.boolean().meta({ examples: [false] }),
      })
      .describe('Si el usuario tiene la verificación en dos pasos, y si uno de sus roles la exige para dar algo'),
    csrf: z
      .string()
      .nullable()
      .describe('Para X-CSRFToken; null si se llamó con un JWT')
      .meta({ examples: ['3kQzJm0x3V9cR1qY8bWn'] }),
  })
  .meta({ id: 'Sesion' });

/** Builds the routes of server-side sessions (decisions, section 2). */
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
      operationId: 'iniciarSesion',
      summary: 'Inicia una sesión: envía su cookie',
      description: PLACE,
      access: anyone,
      body: jsonBody(credentials),
      answers: {
        200: { description: 'La sesión', schema: session },
        401: { description: 'Usuario, contraseña o código de verificación no válidos' },
        ...httpsRequired,
        ...tooManyFailures,
        503: {
          description:
            'El servicio no puede responder ahora, o las sesiones no están disponibles (`sessions_unavailable`)',
        },
      },
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
      operationId: 'consultarSesion',
      summary: 'Quién llama, por sesión o JWT',
      access: authenticated(['jwt', 'session']),
      answers: { 200: { description: 'Quien llama', schema: session } },
      handle: async ({ identity, express }) => {
        const csrf = identity.scheme === 'session' ? (express.request.session.csrf ?? null) : null;
        return json({ ...(await users.describe(identity.userId)), csrf });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesion',
      operationId: 'cerrarSesion',
      summary: 'Cierra la sesión',
      access: authenticated(['session']),
      answers: { 204: { description: 'Se cerró' } },
      handle: async ({ express }) => {
        await sessions.end(express);
        return empty(204, FORGET);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/sesion/todas',
      operationId: 'cerrarTodasLasSesiones',
      summary: 'Cierra la sesión en todas partes',
      description: 'Los tokens y sesiones que se dieron antes dejan de servir.',
      access: authenticated(['jwt', 'session']),
      answers: { 204: { description: 'Se cerraron' } },
      handle: async ({ identity, express }) => {
        places.renew(express, await users.signOutEverywhere(identity.userId));
        return empty(204, FORGET);
      },
    }),
  ];
}
