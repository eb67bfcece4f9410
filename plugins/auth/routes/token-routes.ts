import { z } from 'zod';
import {
  anyone,
  empty,
  errorsByField,
  fieldsProblem,
  json,
  jsonBody,
  NotFoundError,
  route,
  type Problem,
  type ProblemShape,
  type Route,
} from '../../../host/plugin-api/index.js';
import { INVALID_CREDENTIALS } from '../passwords/login-refusals.js';
import type { LoginPlaces } from '../places/login-places.js';
import type { SafeConnections } from '../safe-connections.js';
import type { TokenService } from '../tokens/token-service.js';
import { credentials, FORGET, httpsRequired, PLACE, requiredText, tooManyFailures } from './auth-schemas.js';

/** An example of a token, shortened. */
const example = 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJ0b2tlbl90eXBlIjoi.c2lnbmF0dXJl';

const refreshToken = z
  .object({ refresh: requiredText(4096).meta({ examples: [example] }) })
  .meta({ id: 'RefreshToken' });

const tokenPair = z
  .object({
    access: z
      .string()
      .describe('Sirve dos horas')
      .meta({ examples: [example] }),
    refresh: z
      .string()
      .describe('Sirve cuatro horas, una vez')
      .meta({ examples: [example] }),
  })
  .meta({ id: 'TokenPair' });

const tokenAnswer = tokenPair.extend({
  token: tokenPair,
  msg: z.string().meta({ examples: ['Inicio de sesión exitoso'] }),
});

const wrongCredentials = z.object({
  errors: z.object({
    non_fields_errors: z.array(z.string()).meta({ examples: [['User or Password is not Valid']] }),
  }),
  code: z.string().meta({ examples: [INVALID_CREDENTIALS] }),
});

const refused = { 401: { description: 'El token no es válido, venció o ya se usó' }, ...httpsRequired };

/** The shape `{errors: {field: [reason]}}`, which the interface has for `/api/token/`. */
const errorsProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ errors: errors ?? { non_fields_errors: [detail] }, code }),
  schema: z.object({ errors: errorsByField, code: z.string() }).meta({ id: 'ErrorsProblem' }),
};

/** Throws the refusal of the interface for wrong credentials: on this route alone, 404 with these words. */
function asInterfaceWords(error: unknown): never {
  if ((error as Partial<Problem>).code !== INVALID_CREDENTIALS) throw error;
  throw new NotFoundError('User or Password is not Valid', { code: INVALID_CREDENTIALS, cause: error });
}

/** Builds the routes of login and tokens (interface, "Login and tokens"). */
export function tokenRoutes({
  tokens,
  places,
  connections,
}: {
  readonly tokens: TokenService;
  readonly places: LoginPlaces;
  readonly connections: SafeConnections;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/token',
      operationId: 'obtenerToken',
      summary: 'Obtiene un token de acceso y uno de renovación',
      description: PLACE,
      access: anyone,
      body: jsonBody(credentials),
      answers: {
        200: {
          description: 'El par, suelto y dentro de `token`',
          schema: tokenAnswer,
        },
        401: { description: 'Falta el código de verificación, o no es válido' },
        ...httpsRequired,
        404: { description: 'Usuario o contraseña no válidos', schema: wrongCredentials },
        ...tooManyFailures,
      },
      problem: errorsProblem,
      handle: async ({ body, address, express }) => {
        connections.require(express.request);
        const origin = places.origin(express.request, address);
        const { user, pair } = await tokens.obtain({ ...body, ...origin }).catch(asInterfaceWords);
        places.remember(express, user);
        return json({ ...pair, token: pair, msg: 'Inicio de sesión exitoso' });
      },
    }),
    route({
      method: 'POST',
      path: '/api/token/refresh',
      operationId: 'renovarToken',
      summary: 'Cambia un token de renovación por un par nuevo',
      description: 'El token enviado deja de servir: se guarda siempre el último.',
      access: anyone,
      body: jsonBody(refreshToken),
      answers: { 200: { description: 'El par nuevo', schema: tokenPair }, ...refused },
      problem: fieldsProblem,
      handle: async ({ body, address, express }) => {
        connections.require(express.request);
        return json(await tokens.refresh(body.refresh, address));
      },
    }),
    route({
      method: 'POST',
      path: '/api/token/logout',
      operationId: 'anularToken',
      summary: 'Anula un token de renovación',
      description: 'También dejan de servir los tokens de acceso de ese inicio de sesión.',
      access: anyone,
      body: jsonBody(refreshToken),
      answers: { 200: { description: 'Se anuló; sin cuerpo' }, ...refused },
      problem: fieldsProblem,
      handle: async ({ body, express }) => {
        connections.require(express.request);
        await tokens.logout(body.refresh);
        return empty(200, FORGET);
      },
    }),
  ];
}
