import { z } from 'zod';
import {
  anyone,
  empty,
  json,
  jsonBody,
  route,
  type Problem,
  type ProblemBody,
  type Route,
} from '../../host/plugin-api/index.js';
import type { TokenService } from './tokens/token-service.js';

const credentials = z
  .object({
    username: z.string().min(1, 'Este campo no puede estar vacío.').max(150),
    password: z.string().min(1, 'Este campo no puede estar vacío.').max(1024),
  })
  .meta({ id: 'Credentials' });

const refreshToken = z
  .object({ refresh: z.string().min(1, 'Este campo no puede estar vacío.').max(4096) })
  .meta({ id: 'RefreshToken' });

const tokenPair = z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'TokenPair' });

/** `{errors: {field: [reason]}}`, as the interface gives it for `/api/token/`. */
const errorsProblem: ProblemBody = ({ detail, code, errors }: Problem) => ({
  errors: errors ?? { non_fields_errors: [detail] },
  code,
});

/** simplejwt's `{field: [reason]}` for a missing field, `{detail, code}` otherwise. */
const fieldsProblem: ProblemBody = ({ detail, code, errors }: Problem) =>
  errors ? { ...errors, code } : { detail, code };

/** Login and tokens (interface, "Login and tokens"). */
export function authRoutes({ tokens }: { readonly tokens: TokenService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/token',
      summary: 'Obtain an access and a refresh token',
      access: anyone,
      body: jsonBody(credentials),
      answers: {
        200: {
          description: 'Both documented shapes in one',
          schema: tokenPair.extend({ token: tokenPair, msg: z.string() }),
        },
        404: {
          description: 'Wrong credentials',
          schema: z.object({
            errors: z.object({ non_fields_errors: z.array(z.string()) }),
            code: z.string(),
          }),
        },
      },
      problem: errorsProblem,
      handle: async ({ body }) => {
        const pair = await tokens.obtain(body.username, body.password);
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
