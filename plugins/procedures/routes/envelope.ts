import { z } from 'zod';
import type { ProblemBody } from '../../../host/plugin-api/index.js';

/** `{EsCorrecto, mensaje}` of the interface, for refusals with an HTTP status of their own. */
export const envelopeProblem: ProblemBody = ({ detail, code, errors }) => ({
  EsCorrecto: false,
  mensaje: detail,
  code,
  ...(errors && { errors }),
});

/** A refusal; what went wrong in a procedure is no matter of the HTTP status (interface, "Errors"). */
export const envelopeRefusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string(),
    code: z.string().optional().describe('Absent where the procedure itself said no'),
    errors: z.record(z.string(), z.array(z.string())).optional().describe('By field'),
    request_id: z.string().optional().describe('Of a procedure that failed; the log of the service has more'),
  })
  .meta({ id: 'EjecucionProblem' });

export const UNKNOWN_ACTION = 'No existe una acción con ese código.';

/** Any JSON object. */
export const anyObject = z.record(z.string(), z.unknown());

export const procedureParam = z.object({ codigo: z.string().describe('pro_codigo') });
