import { z } from 'zod';
import { errorsByField, type ProblemShape } from '../../../host/plugin-api/index.js';

/** A refusal; what went wrong in a procedure is no matter of the HTTP status (interface, "Errors"). */
export const envelopeRefusal = z
  .object({
    EsCorrecto: z.literal(false),
    mensaje: z.string().meta({ examples: ['El predio no existe.'] }),
    code: z.string().optional().describe('No está si fue el procedimiento el que dijo que no'),
    errors: errorsByField.optional().describe('Por campo'),
    request_id: z
      .string()
      .optional()
      .describe('Si el procedimiento falló; el registro del servicio tiene más'),
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
export const anyObject = z
  .record(z.string(), z.unknown())
  .describe('Cualquier objeto')
  .meta({ examples: [{ cedula_catastral: '760010100140000120005000000000' }] });

/** What a procedure answers is its own matter. */
export const resultado = z
  .unknown()
  .describe('Lo que respondió el procedimiento')
  .meta({ examples: [{ cedula_catastral: '760010100140000120005000000000', total: '0.00', moneda: 'COP' }] });

export const TOO_MANY_RUNNING = 'Se ejecutan demasiados procedimientos; `Retry-After` dice cuándo intentarlo';

export const NO_PERMISSION = 'El procedimiento pide un permiso que quien llama no tiene';

export const procedureParam = z.object({
  codigo: z
    .string()
    .describe('pro_codigo')
    .meta({ examples: ['SALDO_PREDIAL'] }),
});
