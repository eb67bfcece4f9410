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
import type { TokenService } from '../tokens/token-service.js';
import { credentials, PLACE, requiredText } from './auth-schemas.js';

const refreshToken = z.object({ refresh: requiredText(4096) }).meta({ id: 'RefreshToken' });

const tokenPair = z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'TokenPair' });

const wrongCredentials = z.object({
  errors: z.object({ non_fields_errors: z.array(z.string()) }),
  code: z.string(),
});

/** `{errors: {field: [reason]}}`, as the interface gives it for `/api/token/`. */
const errorsProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ errors: errors ?? { non_fields_errors: [detail] }, code }),
  schema: z.object({ errors: errorsByField, code: z.string() }).meta({ id: 'ErrorsProblem' }),
};

/** The interface answers wrong credentials here, and only here, with 404 and these words. */
function asInterfaceWords(error: unknown): never {
  if ((error as Partial<Problem>).code !== INVALID_CREDENTIALS) throw error;
  throw new NotFoundError('User or Password is not Valid', { code: INVALID_CREDENTIALS, cause: error });
}

/** Login and tokens (interface, "Login and tokens"). */
export function tokenRoutes({
  tokens,
  places,
}: {
  readonly tokens: TokenService;
  readonly places: LoginPlaces;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/token',
      summary: 'Obtain an access and a refresh token',
      description: PLACE,
      access: anyone,
      body: jsonBody(credentials),
      answers: {
        200: {
          description: 'Both documented shapes in one',
          schema: tokenPair.extend({ token: tokenPair, msg: z.string() }),
        },
        404: { description: 'Wrong credentials', schema: wrongCredentials },
      },
      problem: errorsProblem,
      handle: async ({ body, address, express }) => {
        const origin = places.origin(express.request, address);
        const { user, pair } = await tokens.obtain({ ...body, ...origin }).catch(asInterfaceWords);
        places.remember(express, user);
        return json({ ...pair, token: pair, msg: 'Inicio de sesión exitoso' });
      },
    }),
    route({
      method: 'POST',
      path: '/api/token/refresh',
      summary: 'Exchange a refresh token for a new pair; the one sent is invalidated',
      access: anyone,
      body: jsonBody(refreshToken),
      answers: { 200: { description: 'The new pair', schema: tokenPair } },
      problem: fieldsProblem,
      handle: async ({ body }) => json(await tokens.refresh(body.refresh)),
    }),
    route({
      method: 'POST',
      path: '/api/token/logout',
      summary: 'Blacklist a refresh token',
      access: anyone,
      body: jsonBody(refreshToken),
      answers: { 200: { description: 'Empty body' } },
      problem: fieldsProblem,
      handle: async ({ body }) => {
        await tokens.logout(body.refresh);
        return empty();
      },
    }),
  ];
}
