import { z } from 'zod';
import { procedureRefusal } from '../contract.js';

/** A refusal; a failure within a procedure does not change the HTTP status (interface, "Errors"). */
export const envelopeRefusal = procedureRefusal.meta({ id: 'EjecucionProblem' });

export const UNKNOWN_ACTION = 'No existe una acción con ese código.';

/** Any JSON object. */
export const anyObject = z
  .record(z.string(), z.unknown())
  .describe('Cualquier objeto')
  .meta({ examples: [{ cedula_catastral: '760010100140000120005000000000' }] });

export const TOO_MANY_RUNNING = 'Se ejecutan demasiados procedimientos; `Retry-After` dice cuándo intentarlo';

export const NO_PERMISSION = 'El procedimiento pide un permiso que quien llama no tiene';

export const procedureParam = z.object({
  codigo: z
    .string()
    .describe('pro_codigo')
    .meta({ examples: ['SALDO_PREDIAL'] }),
});
