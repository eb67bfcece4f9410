import { z } from 'zod';
import { envelopeProblem, errorsByField } from '../../../host/plugin-api/index.js';
import { ProcedureFailedError, type ProcedureAnswer, type ProcedureFailure } from './answer.js';

/** The outcome of a run: the procedure's result, its "no", or how it failed. */
export type ProcedureOutcome =
  | { readonly kind: 'done'; readonly resultado: unknown; readonly mensaje?: string }
  | { readonly kind: 'refused'; readonly mensaje: string }
  | { readonly kind: 'failed'; readonly failure: ProcedureFailure; readonly text?: string };

/**
 * Turns the answer or the failure of a run into its outcome, for callers who answer each of them; rejects with every
 * other error.
 */
export async function outcomeOf(run: Promise<ProcedureAnswer>): Promise<ProcedureOutcome> {
  try {
    const answer = await run;
    if (!answer.estado) return { kind: 'refused', mensaje: answer.mensaje };
    const { respuesta, mensaje } = answer;
    return { kind: 'done', resultado: respuesta ?? null, ...(mensaje !== undefined && { mensaje }) };
  } catch (error) {
    if (!(error instanceof ProcedureFailedError)) throw error;
    const { failure, text } = error;
    return { kind: 'failed', failure, ...(text !== undefined && { text }) };
  }
}

/**
 * The answer to the caller about a procedure that said no or failed; of a failure, the log has more (decisions, section
 * 5).
 */
export interface ProcedureRefusal {
  readonly mensaje: string;
  /** Stable; absent where the procedure itself said no. */
  readonly code?: 'procedure_timeout' | 'procedure_failed';
  readonly request_id?: string;
}

/** The schema of a door's answer without a result: a refusal of the host's, or a {@link ProcedureRefusal}. */
export const procedureRefusal = envelopeProblem.schema.extend({
  mensaje: z.string().meta({ examples: ['El predio no existe.'] }),
  code: z.string().optional().describe('No está si fue el procedimiento el que dijo que no'),
  errors: errorsByField.optional().describe('Por campo'),
  request_id: z
    .string()
    .optional()
    .describe('Si el procedimiento falló: el código de este error, con que la entidad lo busca'),
});

/** The schema of a result, whose shape is the procedure's own. */
export const procedureResult = z
  .unknown()
  .describe('Lo que respondió el procedimiento')
  .meta({ examples: [{ cedula_catastral: '760010100140000120005000000000', total: '0.00', moneda: 'COP' }] });

/** Makes the words for an outcome without a result. */
export function refusalOf(
  outcome: Exclude<ProcedureOutcome, { readonly kind: 'done' }>,
  requestId: string,
): ProcedureRefusal {
  if (outcome.kind === 'refused') return { mensaje: outcome.mensaje };
  return {
    mensaje: `El procedimiento no se pudo ejecutar. Informe a la entidad el código de este error: ${requestId}.`,
    code: outcome.failure === 'timeout' ? 'procedure_timeout' : 'procedure_failed',
    request_id: requestId,
  };
}
