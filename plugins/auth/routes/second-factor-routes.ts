import { z } from 'zod';
import { authenticated, empty, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SecondFactorService } from '../second-factor/second-factor-service.js';
import { password, requiredText } from './auth-schemas.js';

const access = authenticated(['jwt', 'session']);
const begin = z.object({ password }).meta({ id: 'InicioDosPasos' });
const confirm = z.object({ codigo: requiredText(32) }).meta({ id: 'ConfirmacionDosPasos' });
const remove = z.object({ password, otp: requiredText(32) }).meta({ id: 'RetiroDosPasos' });

/** The caller's second factor (decisions, section 2: TOTP). */
export function secondFactorRoutes({
  secondFactor,
  places,
}: {
  readonly secondFactor: SecondFactorService;
  readonly places: LoginPlaces;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/totp',
      summary: 'Begin to set up a second factor: the secret, and the address that an authenticator scans',
      access,
      body: jsonBody(begin),
      answers: {
        200: { description: 'The secret', schema: z.object({ secreto: z.string(), uri: z.string() }) },
      },
      handle: async ({ body, identity, address, express }) => {
        const origin = places.origin(express.request, address);
        const { secret, uri } = await secondFactor.begin(identity, { ...body, ...origin });
        return json({ secreto: secret, uri });
      },
    }),
    route({
      method: 'POST',
      path: '/api/totp/confirmar',
      summary: 'Confirm it with a first code; answers the recovery codes, once',
      access,
      body: jsonBody(confirm),
      answers: {
        200: { description: 'Active', schema: z.object({ codigos_recuperacion: z.array(z.string()) }) },
      },
      handle: async ({ body, identity }) =>
        json({ codigos_recuperacion: await secondFactor.confirm(identity, body.codigo) }),
    }),
    route({
      method: 'DELETE',
      path: '/api/totp',
      summary: 'Remove the second factor, with the password and a code',
      access,
      body: jsonBody(remove),
      answers: { 204: { description: 'Removed' } },
      handle: async ({ body, identity, address, express }) => {
        const origin = places.origin(express.request, address);
        await secondFactor.remove(identity, { ...body, ...origin });
        return empty(204);
      },
    }),
  ];
}
