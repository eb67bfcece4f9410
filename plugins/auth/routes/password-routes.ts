import { z } from 'zod';
import {
  anyone,
  authenticated,
  empty,
  json,
  jsonBody,
  route,
  type HostSettings,
  type Route,
} from '../../../host/plugin-api/index.js';
import { newPassword } from '../contract.js';
import type { PasswordResetService } from '../passwords/password-reset-service.js';
import type { PasswordService } from '../passwords/password-service.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SafeConnections } from '../safe-connections.js';
import { httpsRequired, otp, password, requiredText, tooManyFailures, username } from './auth-schemas.js';

const next = newPassword.meta({ examples: ['otra-clave-bien-larga'] });

const change = z.object({ actual: password, nueva: next, otp }).meta({ id: 'CambioDeClave' });
const resetRequest = z.object({ username }).meta({ id: 'SolicitudDeClave' });
const reset = z
  .object({ token: requiredText(100).meta({ examples: ['Jm0x3V9cR1q'] }), nueva: next })
  .meta({ id: 'ClaveNueva' });

const accepted = 'Si el usuario existe y tiene correo, recibirá un enlace para elegir una contraseña nueva.';

/** Builds the routes that change and reset one's own password (decisions, section 2). */
export function passwordRoutes(services: {
  readonly passwords: PasswordService;
  readonly resets: PasswordResetService;
  readonly places: LoginPlaces;
  readonly connections: SafeConnections;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { passwords, resets, places, connections, settings } = services;
  return [
    route({
      method: 'POST',
      path: '/api/clave',
      operationId: 'cambiarClave',
      summary: 'Cambia la contraseña propia',
      description: 'Los tokens y sesiones que se dieron antes dejan de servir.',
      access: authenticated(['jwt', 'session']),
      body: jsonBody(change),
      answers: {
        204: { description: 'Se cambió' },
        401: { description: 'No hay credencial, o la contraseña o el código de verificación no son válidos' },
        ...httpsRequired,
        409: { description: 'Se cambió al mismo tiempo en otro lugar' },
        ...tooManyFailures,
      },
      handle: async ({ body, identity, address, express }) => {
        connections.require(express.request);
        const change = { present: body.actual, next: body.nueva, otp: body.otp };
        const origin = places.origin(express.request, address);
        places.remember(express, await passwords.change(identity, { ...change, ...origin }));
        return empty(204);
      },
    }),
    route({
      method: 'POST',
      path: '/api/clave/restablecer',
      operationId: 'solicitarClaveNueva',
      summary: 'Pide un enlace para elegir una contraseña nueva',
      description: 'Responde igual para todos, exista o no el usuario. El enlace llega por correo y sirve una vez.',
      access: anyone,
      limit: settings.publicLimit,
      body: jsonBody(resetRequest),
      answers: {
        200: {
          description: 'Se aceptó',
          schema: z.object({ msg: z.string().meta({ examples: [accepted] }) }),
        },
        429: { description: 'Demasiadas solicitudes; `Retry-After` dice cuándo volver a intentar' },
      },
      handle: async ({ body, address, express }) => {
        await resets.request(body.username, places.origin(express.request, address).place);
        return json({ msg: accepted });
      },
    }),
    route({
      method: 'POST',
      path: '/api/clave/restablecer/confirmar',
      operationId: 'confirmarClaveNueva',
      summary: 'Elige una contraseña nueva con el token del enlace',
      description: 'El token sirve una vez, durante 30 minutos.',
      access: anyone,
      limit: settings.publicLimit,
      body: jsonBody(reset),
      answers: {
        204: { description: 'Se cambió' },
        400: { description: 'El enlace no es válido o venció, o la contraseña no se admite' },
        ...httpsRequired,
      },
      handle: async ({ body, express }) => {
        connections.require(express.request);
        places.remember(express, await resets.confirm(body.token, body.nueva));
        return empty(204);
      },
    }),
  ];
}
