import { z } from 'zod';
import { errorsByField, type ProblemShape } from '../../../host/plugin-api/index.js';

/** A refusal; what went wrong in a procedure is no matter of the HTTP status (interface, "Errors"). */
export const envelopeRefusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string().optional().describe('Absent where the procedure itself said no'),
    errors: errorsByField.optional().describe('By field'),
    request_id: z.string().optional().describe('Of a procedure that failed; the log of the service has more'),
  })
  .meta({ id: 'EjecucionProblem' });

/** `{EsCorrecto, mensaje}` of the interface, for refusals with an HTTP status of their own. */
export const envelopeProblem: ProblemShape = {
  body: ({ detail, code, errors }) => ({
    EsCorrecto: false,
    mensaje: detail,
    code,
    ...(errors && { errors }),
  }),
  schema: envelopeRefusal,
};

export const UNKNOWN_ACTION = 'No existe una acción con ese código.';

/** Any JSON object. */
export const anyObject = z.record(z.string(), z.unknown());

export const procedureParam = z.object({ codigo: z.string().describe('pro_codigo') });
