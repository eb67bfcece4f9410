import { z } from 'zod';
import {
  anyone,
  AuthenticationError,
  errorsByField,
  InputError,
  json,
  NotAllowedError,
  NotFoundError,
  route,
  type ProblemShape,
  type Route,
} from '../../../host/plugin-api/index.js';
import { refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import type { ProceduresConfig } from '../procedures-config.js';
import type { ApiTokens } from '../tokens/api-tokens.js';
import { envelopeRefusal, procedureParam, UNKNOWN_ACTION } from './envelope.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refusal = z
  .object({ error: z.string(), code: z.string(), errors: errorsByField.optional() })
  .meta({ id: 'TokenProblem' });

const errorProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ error: detail, code, ...(errors && { errors }) }),
  schema: refusal,
};

const challenge = { 'WWW-Authenticate': 'Bearer realm="ejecutar-token"' };

const value = z.union([z.string(), z.array(z.string())]);

/** The token that a request shows: the header first. */
function shownToken(authorization: string | undefined, query: unknown): string {
  const [, bearer] = /^bearer\s+(\S.*)$/i.exec((authorization ?? '').trim()) ?? [];
  const shown = bearer ?? query ?? '';
  if (shown === '')
    throw new AuthenticationError('Token requerido.', { code: 'token_missing', headers: challenge });
  return typeof shown === 'string' ? shown : '';
}

/** `TOKEN`, `token[]`, `token[a]`: a token that was meant to be shown must not reach a procedure, nor what it writes. */
const likeToken = /^\s*token\s*(?:\[.*)?$/is;

/** Throws `InputError` for a token in a field that is not read. */
function refuseStrayTokens(fields: Readonly<Record<string, unknown>>): void {
  if (!Object.keys(fields).some((name) => likeToken.test(name))) return;
  throw new InputError(
    'El token se envía en el encabezado Authorization o en el campo «token», así escrito.',
    { code: 'token_misplaced' },
  );
}

const listOf = (resultado: unknown): readonly unknown[] =>
  Array.isArray(resultado) ? resultado : resultado === null ? [] : [resultado];

/** Registered procedures for programs outside, by UUID token (interface, "GET /api/ejecutar-token/<codigo>"). */
export function tokenRoutes(services: {
  readonly executions: ExecutionService;
  readonly tokens: ApiTokens;
  readonly settings: ProceduresConfig;
}): readonly Route[] {
  const { executions, tokens, settings } = services;

  /** Throws the refusals of the interface, in its order: token, then what it may run. */
  const requireToken = async (shown: string, codigo: string): Promise<void> => {
    const codes = uuid.test(shown) ? await tokens.use(shown) : undefined;
    if (!codes) {
      throw new AuthenticationError('Token inválido.', { code: 'token_not_valid', headers: challenge });
    }
    if (!codes.has(codigo)) throw new NotAllowedError('Acción no permitida para este token.');
  };

  return [
    route({
      method: 'GET',
      path: '/api/ejecutar-token/:codigo',
      summary: 'Run a registered procedure with the query, its parameter `JSON_FILTROS`',
      description:
        'The token is a UUID in `Authorization: Bearer <UUID>`, which is preferred, or in the query. A query field that ' +
        'is given several times reaches the procedure as a list. `RateLimit-*` headers tell what is left.',
      access: anyone,
      hasEffect: true,
      limit: {
        name: 'procedures/token',
        points: settings.tokenPerMinute,
        seconds: 60,
        announced: true,
      },
      params: procedureParam,
      headers: z.object({ authorization: z.string().optional().describe('Bearer <UUID>') }),
      query: z.looseObject({
        token: value.optional().describe('The UUID, for callers that can send no header'),
      }),
      problem: errorProblem,
      answers: {
        200: {
          description: 'What the procedure answered',
          schema: z.union([
            z.object({ EsCorrecto: z.literal(true), resultado: z.array(z.unknown()) }),
            envelopeRefusal,
          ]),
        },
        400: { description: 'Too many fields, or one like `TOKEN` or `token[]`', schema: refusal },
        401: { description: 'The token is missing, unknown, expired or revoked', schema: refusal },
        403: { description: 'The token may not run that code', schema: refusal },
        404: { description: 'The code is of no active procedure of this door', schema: refusal },
        429: { description: 'Too many calls from that address; see `Retry-After`', schema: refusal },
        503: { description: 'Too many procedures are running; see `Retry-After`', schema: refusal },
      },
      guard: ({ params: { codigo }, query: { token }, header }) =>
        requireToken(shownToken(header('authorization'), token), codigo),
      handle: async ({ params: { codigo }, query: { token: _token, ...json_filtros }, requestId }) => {
        refuseStrayTokens(json_filtros);
        const outcome = await executions.run('token', { codigo, json: json_filtros });
        if (!outcome) throw new NotFoundError(UNKNOWN_ACTION);
        if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
        return json({ EsCorrecto: true, resultado: listOf(outcome.resultado) });
      },
    }),
  ];
}
