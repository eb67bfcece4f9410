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
  uuid,
} from '../../../host/plugin-api/index.js';
import { refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import type { ProceduresConfig } from '../procedures-config.js';
import type { ApiTokens } from '../tokens/api-tokens.js';
import { envelopeRefusal, procedureParam, TOO_MANY_RUNNING, UNKNOWN_ACTION } from './envelope.js';

const refusal = z
  .object({ error: z.string(), code: z.string(), errors: errorsByField.optional() })
  .meta({ id: 'TokenProblem' });

const errorProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({ error: detail, code, ...(errors && { errors }) }),
  schema: refusal,
};

const challenge = { 'WWW-Authenticate': 'Bearer realm="ejecutar-token"' };

/** The value of a query field, a list where the field is repeated; the document describes a single text. */
const value = z.union([z.string(), z.array(z.string())]).meta({ override: { anyOf: undefined, type: 'string' } });

const result = z.object({
  EsCorrecto: z.literal(true),
  resultado: z
    .array(z.unknown())
    .describe('Lo que respondió el procedimiento')
    .meta({
      examples: [[{ cedula_catastral: '760010100140000120005000000000', total: '0.00', moneda: 'COP' }]],
    }),
});

/** Reads the token of a request, from the header before the query. */
function shownToken(authorization: string | undefined, query: unknown): string {
  const [, bearer] = /^bearer\s+(\S.*)$/i.exec((authorization ?? '').trim()) ?? [];
  const shown = bearer ?? query ?? '';
  if (shown === '') throw new AuthenticationError('Token requerido.', { code: 'token_missing', headers: challenge });
  return typeof shown === 'string' ? shown : '';
}

/** A misspelt `token`, such as `TOKEN`, `token[]`, `token[a]`: its value must not reach a procedure, nor its tables. */
const likeToken = /^\s*token\s*(?:\[.*)?$/is;

/** Throws `InputError` for a token in a field that is not read. */
function refuseStrayTokens(fields: Readonly<Record<string, unknown>>, tokenInQuery: boolean): void {
  if (!Object.keys(fields).some((name) => likeToken.test(name))) return;
  const field = tokenInQuery ? ' o en el campo «token», así escrito' : '';
  throw new InputError(`El token se envía en el encabezado Authorization${field}.`, { code: 'token_misplaced' });
}

const listOf = (resultado: unknown): readonly unknown[] =>
  Array.isArray(resultado) ? resultado : resultado === null ? [] : [resultado];

/** Returns the door for programs outside, by UUID token (interface, "GET /api/ejecutar-token/<codigo>"). */
export function tokenRoutes(services: {
  readonly executions: ExecutionService;
  readonly tokens: ApiTokens;
  readonly settings: ProceduresConfig;
}): readonly Route[] {
  const { executions, tokens, settings } = services;
  const { tokenInQuery } = settings;

  /** Throws the refusals of the interface, in its order: of the token, then of the code. */
  const requireToken = async (shown: string, codigo: string): Promise<void> => {
    const { data } = uuid.safeParse(shown);
    const codes = data === undefined ? undefined : await tokens.use(data);
    if (!codes) {
      throw new AuthenticationError('Token inválido.', { code: 'token_not_valid', headers: challenge });
    }
    if (!codes.has(codigo)) throw new NotAllowedError('Acción no permitida para este token.');
  };

  return [
    route({
      method: 'GET',
      path: '/api/ejecutar-token/:codigo',
      operationId: 'ejecutarConToken',
      summary: 'Ejecuta un procedimiento registrado con la consulta, su parámetro `JSON_FILTROS`',
      description:
        `El token es un UUID en \`Authorization: Bearer <UUID>\`${tokenInQuery ? ', que se prefiere, o en la consulta' : ''}. ` +
        'Un campo que se envía varias veces llega al procedimiento como lista. Los encabezados `RateLimit-*` dicen cuánto queda.',
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
      query: z.looseObject(
        tokenInQuery ? { token: value.optional().describe('El UUID, para quien no puede enviar encabezados') } : {},
      ),
      problem: errorProblem,
      answers: {
        200: {
          description: 'Lo que respondió el procedimiento',
          schema: z.union([result, envelopeRefusal]),
        },
        400: { description: 'Demasiados campos, o uno como `TOKEN` o `token[]`', schema: refusal },
        401: { description: 'El token falta, no existe, venció o se revocó', schema: refusal },
        403: { description: 'El token no puede ejecutar ese código', schema: refusal },
        404: { description: 'El código no es de un procedimiento activo de esta puerta', schema: refusal },
        429: {
          description: 'Demasiadas llamadas de esa dirección; `Retry-After` dice cuándo intentarlo',
          schema: refusal,
        },
        503: { description: TOO_MANY_RUNNING, schema: refusal },
      },
      guard: ({ params: { codigo }, query: { token }, header }) =>
        requireToken(shownToken(header('authorization'), tokenInQuery ? token : undefined), codigo),
      handle: async ({ params: { codigo }, query, requestId }) => {
        const { token: _token, ...json_filtros } = query;
        refuseStrayTokens(tokenInQuery ? json_filtros : query, tokenInQuery);
        const outcome = await executions.run('token', { codigo, json: json_filtros });
        if (!outcome) throw new NotFoundError(UNKNOWN_ACTION);
        if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
        return json({ EsCorrecto: true, resultado: listOf(outcome.resultado) });
      },
    }),
  ];
}
