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
import { otp, password, requiredText } from './auth-schemas.js';

const change = z.object({ actual: password, nueva: newPassword, otp }).meta({ id: 'CambioDeClave' });
const resetRequest = z.object({ username: requiredText(150) }).meta({ id: 'SolicitudDeClave' });
const reset = z.object({ token: requiredText(100), nueva: newPassword }).meta({ id: 'ClaveNueva' });

/** Change and reset of one's own password (decisions, section 2). */
export function passwordRoutes(services: {
  readonly passwords: PasswordService;
  readonly resets: PasswordResetService;
  readonly places: LoginPlaces;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { passwords, resets, places, settings } = services;
  return [
    route({
      method: 'POST',
      path: '/api/clave',
      summary: 'Change the own password; every token and session given out before is refused',
      access: authenticated(['jwt', 'session']),
      body: jsonBody(change),
      answers: { 204: { description: 'Changed' } },
      handle: async ({ body, identity, address, express }) => {
        const change = { present: body.actual, next: body.nueva, otp: body.otp };
        const origin = places.origin(express.request, address);
        places.remember(express, await passwords.change(identity, { ...change, ...origin }));
        return empty(204);
      },
    }),
    route({
      method: 'POST',
      path: '/api/clave/restablecer',
      summary: 'Ask for a link to set a new password; answers alike for everybody',
      access: anyone,
      limit: settings.publicLimit,
      body: jsonBody(resetRequest),
      answers: { 200: { description: 'Accepted', schema: z.object({ msg: z.string() }) } },
      handle: async ({ body, address, express }) => {
        await resets.request(body.username, places.origin(express.request, address).place);
        return json({
          msg: 'Si el usuario existe y tiene correo, recibirá un enlace para elegir una contraseña nueva.',
        });
      },
    }),
    route({
      method: 'POST',
      path: '/api/clave/restablecer/confirmar',
      summary: 'Set a new password with the token of the mailed link, which serves once',
      access: anyone,
      limit: settings.publicLimit,
      body: jsonBody(reset),
      answers: { 204: { description: 'Set' } },
      handle: async ({ body, express }) => {
        places.remember(express, await resets.confirm(body.token, body.nueva));
        return empty(204);
      },
    }),
  ];
}
