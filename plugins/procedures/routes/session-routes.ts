import { z } from 'zod';
import {
  authenticated,
  InputError,
  json,
  jsonBody,
  NotFoundError,
  route,
  type ProblemShape,
  type Route,
} from '../../../host/plugin-api/index.js';
import { refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import { anyObject, procedureParam, UNKNOWN_ACTION } from './envelope.js';

/** The sentence alone, and which fields it is about. */
const textProblem: ProblemShape = {
  body: ({ detail, errors }) =>
    [detail, ...Object.entries(errors ?? {}).map(([field, [reason]]) => `${field}: ${reason}`)].join('\n'),
  schema: z.string(),
};

/** Where the procedure says no and nothing else. */
const WORDLESS_NO = 'El procedimiento rechazó la solicitud.';

const plain = (description: string) => ({ description });

/** Registered procedures by session (interface, "Other execution and document endpoints"). */
export function sessionRoutes({ executions }: { readonly executions: ExecutionService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/ejecutar/:codigo',
      summary: 'Run a registered procedure with a JSON object, its parameter `JSON_FILTROS`',
      description: 'Refusals are plain text. A JWT is not accepted.',
      access: authenticated(['session']),
      params: procedureParam,
      body: jsonBody(anyObject.describe('Any object')),
      problem: textProblem,
      answers: {
        200: {
          description: 'What the procedure answered',
          schema: z.object({ EsCorrecto: z.literal(true), resultado: z.unknown(), mensaje: z.string() }),
        },
        400: plain('The body is no JSON object, or the procedure said no or failed'),
        401: plain('There is no session'),
        403: plain(
          '`X-CSRFToken` is missing or wrong, or the procedure asks for a permission that the caller lacks',
        ),
        404: plain('No action has that code'),
        503: plain('Too many procedures are running; see `Retry-After`'),
      },
      handle: async ({ params: { codigo }, body, identity, requestId }) => {
        const outcome = await executions.run('sesion', { codigo, json: body, identity });
        if (!outcome) throw new NotFoundError(UNKNOWN_ACTION);
        if (outcome.kind !== 'done') {
          const { mensaje, code = 'procedure_refused' } = refusalOf(outcome, requestId);
          throw new InputError(mensaje.trim() || WORDLESS_NO, { code });
        }
        const { resultado, mensaje = 'Procedimiento ejecutado correctamente.' } = outcome;
        return json({ EsCorrecto: true, resultado, mensaje });
      },
    }),
  ];
}
