import {
  ProcedureFailedError,
  type ProcedureAnswer,
  type ProcedureFailure,
} from '../../../host/plugin-api/index.js';

/** What became of a run: the procedure's result, its "no", or how it failed. */
export type Execution =
  | { readonly kind: 'done'; readonly resultado: unknown; readonly mensaje?: string }
  | { readonly kind: 'refused'; readonly mensaje: string }
  | { readonly kind: 'failed'; readonly failure: ProcedureFailure };

/** The outcome of a run; rejects with what is not the procedure's doing, such as `UnavailableError`. */
export async function settled(run: Promise<ProcedureAnswer>): Promise<Execution> {
  try {
    const answer = await run;
    if (!answer.estado) return { kind: 'refused', mensaje: answer.mensaje };
    const { respuesta, mensaje } = answer;
    return { kind: 'done', resultado: respuesta ?? null, ...(mensaje !== undefined && { mensaje }) };
  } catch (error) {
    if (!(error instanceof ProcedureFailedError)) throw error;
    return { kind: 'failed', failure: error.failure };
  }
}

/** What a caller is told of a procedure that failed: where the log has more, and nothing else (decisions, section 5). */
export function failureMessage(requestId: string): string {
  return `El procedimiento no se pudo ejecutar. Informe a la entidad el número de solicitud ${requestId}.`;
}

/** The stable code of a failure. */
export function failureCode(failure: ProcedureFailure): string {
  return failure === 'timeout' ? 'procedure_timeout' : 'procedure_failed';
}
