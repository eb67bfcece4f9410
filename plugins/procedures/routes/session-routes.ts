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
import { procedureResult, refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import { anyObject, procedureParam, TOO_MANY_RUNNING, UNKNOWN_ACTION } from './envelope.js';

/** The refusal of this door: the sentence alone, and the fields that it is about. */
const textProblem: ProblemShape = {
  body: ({ detail, errors }) =>
    [detail, ...Object.entries(errors ?? {}).map(([field, [reason]]) => `${field}: ${reason}`)].join('\n'),
  schema: z.string(),
};

/** The words for a procedure that says no without any. */
const WORDLESS_NO = 'El procedimiento rechazó la solicitud.';

const result = z.object({
  EsCorrecto: z.literal(true),
  resultado: procedureResult,
  mensaje: z.string().meta({ examples: ['Procedimiento ejecutado correctamente.'] }),
});

/** Returns the door of registered procedures by session (interface, "Other execution and document endpoints"). */
export function sessionRoutes({ executions }: { readonly executions: ExecutionService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/ejecutar/:codigo',
      operationId: 'ejecutarEnSesion',
      summary: 'Ejecuta un procedimiento registrado con un objeto JSON, su parámetro `JSON_FILTROS`',
      description: 'Los rechazos son texto plano. No se acepta un JWT.',
      access: authenticated(['session']),
      params: procedureParam,
      body: jsonBody(anyObject),
      problem: textProblem,
      answers: {
        200: { description: 'Lo que respondió el procedimiento', schema: result },
        400: { description: 'El cuerpo no es un objeto JSON, o el procedimiento dijo que no o falló' },
        401: { description: 'No hay una sesión' },
        403: {
          description:
            'Falta `X-CSRFToken` o no corresponde, o el procedimiento pide un permiso que quien llama no tiene',
        },
        404: { description: 'No existe una acción con ese código' },
        503: { description: TOO_MANY_RUNNING },
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
