import { brand, errorWords } from '../../../host/plugin-api/index.js';

/** The answer of a procedure (interface, "Stored procedure result contract"). */
export type ProcedureAnswer =
  | { readonly estado: true; readonly respuesta: unknown; readonly mensaje?: string }
  | { readonly estado: false; readonly mensaje: string };

/** The kinds of failure of a procedure. */
export type ProcedureFailure = 'database-error' | 'timeout' | 'wrong-shape' | 'too-large' | 'transaction-broken';

/**
 * Thrown where a procedure failed. The log has the number of the error, the constraint and the line. The database's
 * words, which may hold personal data or SQL, are logged only with `procedures.executor.logErrorText`.
 */
export class ProcedureFailedError extends Error {
  override readonly name = 'ProcedureFailedError';
  constructor(
    readonly codigo: string,
    readonly failure: ProcedureFailure,
    options?: ErrorOptions,
    /** The database's words; only of a dry run, for users who may register the procedure. */
    readonly text?: string,
  ) {
    super(`the procedure ${codigo} failed: ${failure}`, options);
  }

  get [errorWords](): readonly string[] {
    return [this.codigo, this.failure];
  }
}

brand({ 'procedures/ProcedureFailedError': ProcedureFailedError });
