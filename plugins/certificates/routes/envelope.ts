import { z } from 'zod';
import { json, type ProblemBody, type Reply } from '../../../host/plugin-api/index.js';
import { failureCode, failureMessage, type Execution } from '../execution/execution.js';

/** `{EsCorrecto, mensaje}` of the interface, for refusals with an HTTP status of their own. */
export const envelopeProblem: ProblemBody = ({ detail, code, errors }) => ({
  EsCorrecto: false,
  mensaje: detail,
  code,
  ...(errors && { errors }),
});

/** A refusal. */
export const envelopeRefusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string().optional().describe('Absent where the procedure itself said no'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('By question'),
    request_id: z.string().optional().describe('Of a procedure that failed; the log of the service has more'),
  })
  .meta({ id: 'EjecucionProblem' });

/** The answer to what went wrong in a procedure: no matter of the HTTP status (interface, "Errors"). */
export function refusedReply(execution: Exclude<Execution, { kind: 'done' }>, requestId: string): Reply {
  const body =
    execution.kind === 'refused'
      ? { EsCorrecto: false, mensaje: execution.mensaje }
      : {
          EsCorrecto: false,
          mensaje: failureMessage(requestId),
          code: failureCode(execution.failure),
          request_id: requestId,
        };
  return json(body);
}

export const UNKNOWN_ACTION = 'No existe una acción con ese código.';

/** Any JSON object. */
export const anyObject = z.record(z.string(), z.unknown());

export const procedureParam = z.object({ codigo: z.string().describe('pro_codigo') });
