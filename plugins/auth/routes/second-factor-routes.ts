import { z } from 'zod';
import { authenticated, empty, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SafeConnections } from '../safe-connections.js';
import type { SecondFactorService } from '../second-factor/second-factor-service.js';
import { httpsRequired, password, requiredText, tooManyFailures } from './auth-schemas.js';

const access = authenticated(['jwt', 'session']);
const code = requiredText(32).meta({ examples: ['492039'] });

const begin = z.object({ password }).meta({ id: 'InicioDosPasos' });
const confirm = z.object({ codigo: code }).meta({ id: 'ConfirmacionDosPasos' });
const remove = z.object({ password, otp: code }).meta({ id: 'RetiroDosPasos' });
const renew = z.object({ password, otp: code }).meta({ id: 'CodigosNuevosDosPasos' });

const standing = z
  .object({
    activa: z.boolean().meta({ examples: [true] }),
    exigida: z
      .boolean()
      .describe('Si uno de los roles del usuario la exige')
      .meta({ examples: [false] }),
    codigos_restantes: z
      .int()
      .describe('Códigos de recuperación sin usar')
      .meta({ examples: [8] }),
  })
  .meta({ id: 'EstadoDosPasos' });

/** The refusals of a wrong password or a missing credential. */
const wrongPassword = {
  401: { description: 'No hay credencial, o la contraseña o el código de verificación no son válidos' },
  ...httpsRequired,
  ...tooManyFailures,
};

const secret = z.object({
  secreto: z.string().meta({ examples: ['JBSWY3DPEHPK3PXP'] }),
  uri: z
    .string()
    .describe('Lo que lee el autenticador, como código QR')
    .meta({ examples: ['otpauth://totp/Ventanilla:lortiz?secret=JBSWY3DPEHPK3PXP&issuer=Ventanilla'] }),
});

const recoveryCodes = z.object({
  codigos_recuperacion: z.array(z.string()).meta({ examples: [['7K3Q-XM9P-2RH4-WTZ8-NBVC-D6FG']] }),
});

/** Builds the routes of the caller's second factor (decisions, section 2: TOTP). */
export function secondFactorRoutes({
  secondFactor,
  places,
  connections,
}: {
  readonly secondFactor: SecondFactorService;
  readonly places: LoginPlaces;
  readonly connections: SafeConnections;
}): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/totp',
      operationId: 'consultarDosPasos',
      summary: 'La verificación en dos pasos de quien llama',
      access,
      answers: { 200: { description: 'Cómo está', schema: standing } },
      handle: async ({ identity }) => json(await secondFactor.standing(identity)),
    }),
    route({
      method: 'POST',
      path: '/api/totp',
      operationId: 'iniciarDosPasos',
      summary: 'Inicia la verificación en dos pasos',
      description: 'Cuenta desde que se confirma con un primer código.',
      access,
      body: jsonBody(begin),
      answers: {
        200: { description: 'El secreto', schema: secret },
        409: { description: 'Ya está activa, o se inició al mismo tiempo en otro lugar' },
        ...wrongPassword,
      },
      handle: async ({ body, identity, address, express }) => {
        connections.require(express.request);
        const origin = places.origin(express.request, address);
        const { secret, uri } = await secondFactor.begin(identity, { ...body, ...origin });
        return json({ secreto: secret, uri });
      },
    }),
    route({
      method: 'POST',
      path: '/api/totp/confirmar',
      operationId: 'confirmarDosPasos',
      summary: 'Confirma la verificación en dos pasos con un primer código',
      description: 'Los códigos de recuperación se muestran esta única vez.',
      access,
      body: jsonBody(confirm),
      answers: {
        200: { description: 'Está activa', schema: recoveryCodes },
        400: { description: 'El código no es válido' },
        ...httpsRequired,
      },
      handle: async ({ body, identity, express }) => {
        connections.require(express.request);
        return json({ codigos_recuperacion: await secondFactor.confirm(identity, body.codigo) });
      },
    }),
    route({
      method: 'POST',
      path: '/api/totp/codigos',
      operationId: 'renovarCodigosDosPasos',
      summary: 'Da códigos de recuperación nuevos',
      description:
        'Con la contraseña y un código. Los anteriores dejan de servir; los nuevos se muestran esta única vez.',
      access,
      body: jsonBody(renew),
      answers: {
        200: { description: 'Los códigos nuevos', schema: recoveryCodes },
        409: { description: 'La verificación en dos pasos no está activa' },
        ...wrongPassword,
      },
      handle: async ({ body, identity, address, express }) => {
        connections.require(express.request);
        const origin = places.origin(express.request, address);
        return json({ codigos_recuperacion: await secondFactor.renewCodes(identity, { ...body, ...origin }) });
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/totp',
      operationId: 'retirarDosPasos',
      summary: 'Retira la verificación en dos pasos',
      description: 'Con la contraseña y un código.',
      access,
      body: jsonBody(remove),
      answers: { 204: { description: 'Se retiró' }, ...wrongPassword },
      handle: async ({ body, identity, address, express }) => {
        connections.require(express.request);
        const origin = places.origin(express.request, address);
        await secondFactor.remove(identity, { ...body, ...origin });
        return empty(204);
      },
    }),
  ];
}
